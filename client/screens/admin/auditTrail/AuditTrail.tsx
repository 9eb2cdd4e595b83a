import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { RequestBanner } from '../../../context/RequestBanner.tsx'
import { useScreenContext } from '../../../context/ScreenContext.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { reportErrorsOf } from '../../../kit/reportErrorsOf.ts'
import { useCommands } from '../../../kit/useCommands.ts'
import { FilterForm } from '../../../screen/list/FilterForm.tsx'
import { ListPending } from '../../../screen/list/ListPending.tsx'
import { showFilterOf, useListView } from '../../../screen/list/useListView.ts'
import { ViewBadge, ViewMenu } from '../../../screen/list/ViewMenu.tsx'
import { useScreenRequest } from '../../../screen/useScreenRequest.ts'
import { AuditCheckCard } from '../AuditCheckCard.tsx'
import { AUDIT_QUESTIONS, urlOfQuestion } from './auditQuestions.ts'
import { AuditTrailModel } from './AuditTrailModel.ts'
import { exportTrail } from './exportTrail.ts'
import { TrailRow } from './TrailRow.tsx'
import { useSearchAfterSave, useTrailEditor } from './useTrailEditor.ts'
import './auditTrail.css'

const CAPTION = 'Audit log'
const LIST = { id: 'audit-log', caption: CAPTION }

/** `/admin/audit`: everything that happened to the company, one entry a save, and what is often asked of it (B-08). */
export const AuditTrail = observer(function AuditTrail() {
  const app = useScreenContext()
  const [model] = useState(() => new AuditTrailModel(app))
  const request = useScreenRequest(useCallback(() => model.search(), [model]))
  const search = useCallback(() => void request.make(), [request])
  const view = useListView()
  const viewMenuWasUsed = useRef(false)
  const navigate = useNavigate()
  const editor = useTrailEditor()
  useSearchAfterSave(editor?.hasChanges === true, search)
  useEffect(() => {
    showFilterOf(view, model.filter, app.today())
    search()
  }, [app, model, search, view])
  const runExport = (): void => reportErrorsOf(exportTrail(app, model), app.errors)
  useCommands(() => [{ caption: 'Export', context: CAPTION, icon: 'download', run: runExport }])
  return (
    <div className="page scrolls audit-trail">
      <div className="page-title">
        <h1>{CAPTION}</h1>
        <ViewBadge view={view} />
        <span className="spacer" />
        {editor !== null && <ListPending editor={editor} />}
        <ViewMenu
          list={LIST}
          filter={model.filter}
          shown={view}
          layout={() => ({})}
          wasUsed={viewMenuWasUsed}
        />
        <Button id="export" caption="Export" icon="download" onClick={runExport} />
      </div>
      <section className="card">
        <div className="chips trail-questions" role="group" aria-label="Often asked">
          {AUDIT_QUESTIONS.map((question) => (
            <button
              key={question.caption}
              type="button"
              className="chip"
              title={question.asks}
              aria-pressed={view?.name === question.caption}
              onClick={() => void navigate(urlOfQuestion(question))}
            >
              {question.caption}
            </button>
          ))}
        </div>
        <FilterForm filter={model.filter} caption={CAPTION} id="audit-log" search={search} />
      </section>
      <RequestBanner subject="The audit log" request={request} />
      <Entries model={model} search={search} />
      <AuditCheckCard />
    </div>
  )
})

interface EntriesProps {
  readonly model: AuditTrailModel
  readonly search: () => void
}

const Entries = observer(function Entries({ model, search }: EntriesProps) {
  const { days, phase } = model
  return (
    <section className="card trail" aria-label={CAPTION} aria-busy={phase === 'loading'}>
      {phase === 'loading' && <div className="loading-line" role="progressbar" aria-label="Loading" />}
      {days.map(([day, entries]) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ol>
            {entries.map((entry) => (
              <TrailRow key={entry.place} entry={entry} model={model} search={search} />
            ))}
          </ol>
        </section>
      ))}
      {days.length === 0 && phase === 'ready' && model.next === null && model.archivedUntil === null && (
        <EmptyState
          icon="history"
          title="Nothing is recorded of that"
          text="Ask for less, or for other days."
        />
      )}
      <Older model={model} />
      <OlderInFiles model={model} />
    </section>
  )
})

/** What is older: shown on a press, so that nothing is searched that nobody wants. */
const Older = observer(function Older({ model }: { readonly model: AuditTrailModel }) {
  const { errors, formats } = useScreenContext()
  const { next, searchedTo, phase } = model
  if (next === null) return null
  const isCut = searchedTo !== null
  return (
    <div className="trail-older">
      {isCut && (
        <p role="status">
          Searched back to {formats.instant(searchedTo)}: {model.isInFiles ? WHY_IN_FILES : WHY}. Choose days
          to search others.
        </p>
      )}
      <Button
        caption={isCut ? 'Search Further Back' : 'Show Older'}
        disabled={phase === 'loading'}
        onClick={() => reportErrorsOf(model.showMore(), errors)}
      />
    </div>
  )
})

const WHY = 'no index serves this question'
const WHY_IN_FILES = 'yearly files take long to read'

/** Years that are not in the database any more are searched on a press: their files take longer. */
const OlderInFiles = observer(function OlderInFiles({ model }: { readonly model: AuditTrailModel }) {
  const { errors, formats } = useScreenContext()
  const { archivedUntil, isInFiles, phase } = model
  if (archivedUntil === null && !isInFiles) return null
  return (
    <div className="trail-older">
      <p role="status">
        {archivedUntil === null
          ? 'The oldest entries are read from yearly files.'
          : `What was changed until ${formats.day(formats.dayOf(archivedUntil))} is in yearly files.`}
      </p>
      {archivedUntil !== null && (
        <Button
          caption="Search Yearly Files"
          disabled={phase === 'loading'}
          onClick={() => reportErrorsOf(model.searchFiles(), errors)}
        />
      )}
    </div>
  )
})
