import { observer } from 'mobx-react-lite'
import { Button } from '../../kit/Button.tsx'
import type { JournalEntry } from '../../store/JournalEntry.ts'
import { useApp, type App } from '../App.ts'

/** The edits since the last save, newest first; each can be undone on its own (B-01). */
export const UndoHistory = observer(function UndoHistory() {
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
