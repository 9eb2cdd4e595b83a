import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import type { NamedRecord, TrailSave } from '#shared/auditing/auditTrail.ts'
import { entityNamed } from '#shared/model/model.ts'
import { NO_VALUE } from '../../../context/displayValue.ts'
import { recordsToRestore } from '../../../context/history/findRecord.ts'
import { historyEntry, tableOf } from '../../../context/history/auditEntries.ts'
import { showHistory } from '../../../context/history/showHistory.ts'
import { hasRecordDialog, openRecordDialog } from '../../../context/recordDialogs.ts'
import { pathOfRecord } from '../../../context/openScreens.ts'
import { useScreenContext } from '../../../context/ScreenContext.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { reportErrorsOf } from '../../../kit/reportErrorsOf.ts'
import type { AuditTrailModel } from './AuditTrailModel.ts'
import { toneOf } from './entryWords.ts'

interface TrailDetailsProps {
  /** Null until it is read. */
  readonly save: TrailSave | null
  readonly model: AuditTrailModel
}

/** All records of a save with their fields before and after. */
export const TrailDetails = observer(function TrailDetails({ save, model }: TrailDetailsProps) {
  if (save === null) return <div className="loading-line" role="progressbar" aria-label="Loading" />
  const { records, recordCount } = save
  return (
    <div className="trail-details">
      {records.map((record) => (
        <RecordChanges key={record.id} record={record} model={model} />
      ))}
      {recordCount > records.length && (
        <p className="hint">
          These are the first {records.length} of {recordCount.toLocaleString('en-US')} records.
        </p>
      )}
    </div>
  )
})

interface RecordChangesProps {
  readonly record: NamedRecord
  readonly model: AuditTrailModel
}

function RecordChanges({ record, model }: RecordChangesProps) {
  const app = useScreenContext()
  const { title, action, entityTypeName, entityId, exists } = record
  const name = `${tableOf(record, app.model)} ${title}`
  const hasDialog = exists && hasRecordDialog(app, entityTypeName)
  const path = exists ? pathOfRecord(app, entityTypeName, entityId) : null
  const { changes } = historyEntry({ ...record, userName: null }, title, app.model, model.formatter)
  const hasBefore = changes.some(({ before }) => before !== NO_VALUE)
  const hasAfter = changes.some(({ after }) => after !== NO_VALUE)
  const showAll = (): void =>
    reportErrorsOf(
      showHistory(
        app,
        name,
        () => Promise.resolve([{ entityTypeName, titles: new Map([[entityId, title]]) }]),
        { restoresInto: recordsToRestore(app) },
      ),
      app.errors,
    )
  return (
    <section aria-label={name}>
      <header>
        <Badge
          text={action === 'Modified' ? 'Changed' : action}
          tone={toneOf(action === 'Modified' ? 'Changed' : action)}
        />
        {path === null ? (
          <button
            type="button"
            className="trail-record"
            onClick={
              hasDialog
                ? () =>
                    reportErrorsOf(
                      openRecordDialog(app, entityNamed(app.model, entityTypeName), entityId),
                      app.errors,
                    )
                : showAll
            }
          >
            {name}
          </button>
        ) : (
          <Link to={path}>{name}</Link>
        )}
        {!exists && <span className="hint">is deleted now</span>}
        <button type="button" className="trail-person" onClick={showAll}>
          History
        </button>
      </header>
      <table aria-label={`Fields of ${name}`}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {hasBefore && <th scope="col">Before</th>}
            {hasAfter && <th scope="col">After</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              {hasBefore && <td>{before}</td>}
              {hasAfter && <td>{after}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
