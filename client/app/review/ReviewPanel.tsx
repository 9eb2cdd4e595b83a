import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '../../kit/countOf.ts'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useGrowingList } from '../../kit/useGrowingList.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { useApp, type App } from '../App.ts'
import { describePending } from '../../context/messages.ts'
import { saveRecords } from '../../context/saving/saveRecords.ts'
import { useShortcut } from '../../context/useShortcut.ts'
import type { JournalEntry } from '../../store/JournalEntry.ts'
import { ReviewedRecordCard } from './ReviewedRecordCard.tsx'
import { ReviewModel } from './ReviewModel.ts'
import { SaveConsequences } from './SaveConsequences.tsx'
import './review.css'

/** The side panel with all pending changes: revert, go to, undo, and save all or some of them (B-02). */
export const ReviewPanel = observer(function ReviewPanel() {
  const { review } = useApp()
  return review.isOpen ? <OpenPanel /> : null
})

const OpenPanel = observer(function OpenPanel() {
  const app = useApp()
  const [model] = useState(() => new ReviewModel(app.store, app.widgetServices, app.model))
  const { pending } = app.store
  return (
    <aside
      className="review-panel"
      aria-label="Review changes"
      data-testid="review-panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape') app.review.close()
      }}
    >
      <PanelHead
        caption={
          pending.hasChanges ? describePending(pending.count, pending.records.length) : 'Nothing is pending'
        }
      />
      <div className="review-body">
        {pending.hasChanges ? (
          <ReviewedRecords model={model} />
        ) : (
          <EmptyState
            icon="check"
            title="No changes"
            text="Your edits are listed here until you save them."
          />
        )}
        <UndoHistory />
      </div>
      {pending.hasChanges && <PanelFoot app={app} model={model} />}
    </aside>
  )
})

/** The pending records, those with problems first; drawn as the panel is scrolled: there may be hundreds. */
const ReviewedRecords = observer(function ReviewedRecords({ model }: { readonly model: ReviewModel }) {
  const { right, wrong } = model
  const records = [...wrong, ...right]
  const { count, endRef } = useGrowingList(records.length)
  return (
    <>
      {wrong.length > 0 && <WrongRecords model={model} />}
      <SaveConsequences model={model} />
      {records.slice(0, count).map((pending) => (
        <ReviewedRecordCard key={model.keyOf(pending)} pending={pending} model={model} />
      ))}
      {count < records.length && (
        <p ref={endRef} className="count">
          {records.length - count} more
        </p>
      )}
    </>
  )
})

/** How many records are to be fixed, and a button that leads from one to the next. */
const WrongRecords = observer(function WrongRecords({ model }: { readonly model: ReviewModel }) {
  const { review, store } = useApp()
  const [shown, setShown] = useState<TrackedRecord | null>(null)
  const places = model.wrong.filter(({ state }) => state !== 'deleted').map(({ entity }) => entity)
  const showNext = (): void => {
    const next = places[shown === null ? 0 : (places.indexOf(shown) + 1) % places.length]
    if (next === undefined) return
    setShown(next)
    review.host?.goTo(next, store.problems(next)[0]?.field ?? null)
  }
  useShortcut({ keys: 'F8', caption: 'Next error', scope: 'page', inText: true, run: showNext })
  return (
    <header className="review-wrong">
      <h3>{countOf(model.wrong.length, 'record')} to fix</h3>
      {places.length > 0 && review.host !== null && (
        <Button caption="Next error" hint="F8" variant="quiet" onClick={showNext} />
      )}
    </header>
  )
})

function PanelHead({ caption }: { readonly caption: string }) {
  const { review } = useApp()
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    if (review.focus.take()) head.current?.querySelector('button')?.focus()
  }, [review])
  return (
    <header className="review-head" ref={head}>
      <div>
        <h2>Review changes</h2>
        <p className="count" data-testid="review-count">
          {caption}
        </p>
      </div>
      <Button
        id="review-close"
        caption="Close"
        icon="close"
        variant="quiet"
        iconOnly
        onClick={() => review.close()}
      />
    </header>
  )
}

const PanelFoot = observer(function PanelFoot({
  app,
  model,
}: {
  readonly app: App
  readonly model: ReviewModel
}) {
  const included = model.includedEntities
  const all = app.store.pending.records.length
  const save = async (): Promise<void> => {
    await (app.review.host?.save(included) ?? saveRecords(app, included, () => {}))
  }
  return (
    <footer className="review-foot">
      <span className="muted">{included.length === all ? '' : `${all - included.length} left out`}</span>
      <Button
        id="review-save"
        caption={included.length === all ? 'Save' : `Save ${included.length} of ${all} records`}
        variant="primary"
        disabled={included.length === 0 || app.store.isSaving}
        onClick={() => void save()}
      />
    </footer>
  )
})

/** The edits since the last save, newest first; each can be undone on its own (B-01). */
const UndoHistory = observer(function UndoHistory() {
  const app = useApp()
  const { journal } = app.store
  if (journal.entries.length === 0 && !journal.canRedo) return null
  return (
    <section className="review-history" data-testid="undo-history">
      <header>
        <h3>Recent edits</h3>
        <span className="spacer" />
        <Button
          caption="Undo"
          icon="undo"
          variant="quiet"
          disabled={!journal.canUndo}
          onClick={() => journal.undo()}
        />
        <Button
          caption="Redo"
          icon="redo"
          variant="quiet"
          disabled={!journal.canRedo}
          onClick={() => journal.redo()}
        />
      </header>
      <ol>
        {journal.entries.toReversed().map((entry) => (
          <li key={entry.id}>
            <span>{entry.label}</span>
            <time dateTime={entry.at}>{entryTime(app, entry)}</time>
            <Button
              caption={`Undo ${entry.label}`}
              icon="undo"
              variant="quiet"
              iconOnly
              onClick={() => void undoEntry(app, entry)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
})

/** Undoes one entry; if later entries depend on it, asks first whether to undo them too. */
async function undoEntry(app: App, entry: JournalEntry): Promise<void> {
  const { journal } = app.store
  const later = journal.undoEntry(entry)
  if (later.length === 0) return
  const names = later.map((other) => `${other.label} (${entryTime(app, other)})`).join('\n')
  const together = await app.dialogs.confirm(
    `Later changes affect the same data:\n${names}\nDo you want to undo these too?`,
    `Undo ${entry.label}`,
  )
  if (together) journal.undoEntry(entry, { includeLater: true })
}

/** The time without the day: entries do not outlive the session. */
function entryTime({ formats }: App, { at }: JournalEntry): string {
  return formats.instant(at).split(' ').at(-1) ?? ''
}
