import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { AuditLog, recordedChanges, valuesBefore } from '#shared/auditing/AuditLog.ts'
import { DialogFrame, type DialogButton } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { urlToSend } from '../views/viewUrl.ts'
import { useScreenContext, type ScreenContext } from '../ScreenContext.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { AsOfRecord } from './AsOfDialog.tsx'
import type { HistoryRow } from './auditEntries.ts'
import type { FindRecord } from './findRecord.ts'
import { ChangesTable, EntriesTable, type RestoreValue } from './HistoryTables.tsx'
import { HistoryModel } from './HistoryModel.ts'
import { restoreFields, restoreRefusal, restoreWithReason, type RecordedVersion } from './restoreFields.ts'
import { showMoment } from './showComparison.ts'
import { takeBackSave } from './takeBackSave.ts'
import './history.css'

interface HistoryDialogProps extends DialogProps<never> {
  readonly title: string
  readonly load: (model: HistoryModel) => Promise<void>
  /** The record whose history it is; without it, that of the chosen entry is shown as it was. */
  readonly of?: AsOfRecord
  /** Finds the records into which values are put back; without it, nothing is. */
  readonly restoresInto?: FindRecord
}

/** 800 pixels wide: the entries above, the fields of the chosen one below (S1 §2, Audit History dialog). */
export const HistoryDialog = observer(function HistoryDialog(props: HistoryDialogProps) {
  const { title, load, close, of, restoresInto } = props
  const app = useScreenContext()
  const { store, errors, widgetServices } = app
  const [model] = useState(() => new HistoryModel(store, widgetServices, widgetServices.model))
  useEffect(() => {
    reportErrorsOf(load(model), errors)
  }, [model, load, errors])
  const row = model.selectedRow
  const record = useRecordOf(row, restoresInto)
  const restore = async (work: () => Promise<boolean>): Promise<void> => {
    if (await work()) close()
  }
  return (
    <DialogFrame
      title={title}
      width={800}
      onCancel={() => close()}
      buttons={[
        ...asOfButtons(app, model, of),
        ...(record === null || row === null
          ? []
          : restoreButtons(app, { model, row, record }).map((button) => ({
              ...button,
              run: () => restore(button.run),
            }))),
        ...(restoresInto === undefined || row?.saveId == null
          ? []
          : [takeBackButton(app, row, () => close())]),
        { caption: 'Close', run: () => close(), autoFocus: true },
      ]}
    >
      <div className="history" data-testid="history-dialog">
        <HistoryBody
          model={model}
          restoreValue={
            record === null || row === null
              ? null
              : {
                  refusal: (field) => restoreRefusal(app, record, field),
                  run: (field, value) =>
                    reportErrorsOf(
                      restore(() =>
                        restoreWithReason(app, record, { values: new Map([[field, value]]), when: row.when }),
                      ),
                      errors,
                    ),
                }
          }
        />
      </div>
    </DialogFrame>
  )
})

/** The record of an entry, where values can be put back into it; null until it is found. */
function useRecordOf(row: HistoryRow | null, find: FindRecord | undefined): TrackedRecord | null {
  const { errors } = useScreenContext()
  const [found, setFound] = useState<{
    readonly row: HistoryRow
    readonly record: TrackedRecord | null
  } | null>(null)
  useEffect(() => {
    if (row?.entityId === undefined || find === undefined) return
    let isCurrent = true
    const show = async (id: number): Promise<void> => {
      const record = await find(row.entityTypeName, id)
      if (isCurrent) setFound({ row, record })
    }
    reportErrorsOf(show(row.entityId), errors)
    return () => {
      isCurrent = false
    }
  }, [row, find, errors])
  return row !== null && found?.row === row ? found.record : null
}

/** Shows the record as it was after the chosen entry; for those who may read the audit log. */
function asOfButtons(
  app: ScreenContext,
  model: HistoryModel,
  of: AsOfRecord | undefined,
): readonly DialogButton[] {
  const { selected, selectedRow: row } = model
  if (row?.entityId === undefined || selected === null) return []
  if (!app.session.satisfies(AuditLog.access.read)) return []
  const { entityTypeName, entityId, when } = row
  const record = of ?? { entityTypeName, entityId, title: selected.record }
  const run = async (): Promise<void> => {
    await showMoment(app, record, { moments: model.moments, when })
  }
  return [{ caption: 'As Of…', isSeparated: true, run }]
}

interface Restored {
  readonly model: HistoryModel
  readonly row: HistoryRow
  readonly record: TrackedRecord
}

type RestoreButton = Omit<DialogButton, 'run'> & { readonly run: () => Promise<boolean> }

function restoreButtons(app: ScreenContext, { model, row, record }: Restored): readonly RestoreButton[] {
  const versionOf = (rows: readonly HistoryRow[]): RecordedVersion => ({
    values: valuesBefore(rows.map(({ data }) => recordedChanges(data))),
    when: row.when,
  })
  return [
    {
      caption: 'Restore These Fields…',
      isSeparated: true,
      disabled: row.action !== 'Modified',
      run: () => {
        const own = new Set(recordedChanges(row.data).map(({ ColumnName }) => ColumnName))
        const { values, when } = versionOf(model.since(row, 'withItself'))
        return restoreFields(app, record, {
          values: new Map([...values].filter(([name]) => own.has(name))),
          when,
        })
      },
    },
    {
      caption: 'Restore This Version…',
      isSeparated: true,
      run: () => restoreFields(app, record, versionOf(model.since(row, 'withoutItself'))),
    },
  ]
}

function takeBackButton(app: ScreenContext, row: HistoryRow, close: () => void): DialogButton {
  return {
    caption: 'Take Back This Save…',
    isSeparated: true,
    run: async () => {
      if (await takeBackSave(app, { when: row.when, saveId: row.saveId ?? null })) close()
    },
  }
}

/** That there may be more, and where it is searched: in a tab of its own, since files take long and the screen behind may have edits. */
const EarlierInFiles = observer(function EarlierInFiles({ model }: { readonly model: HistoryModel }) {
  const { formats } = useScreenContext()
  const { archivedUntil, onlyRecord } = model
  if (archivedUntil === null) return null
  const day = formats.dayOf(archivedUntil)
  const shown = formats.day(day)
  const filter = { endDate: day, ...(onlyRecord !== null && { record: onlyRecord }) }
  const url = urlToSend({ path: '/admin/audit', name: `Until ${shown}`, filter, layout: {} })
  return (
    <p className="history-files" role="status">
      What was changed until {shown} is in yearly files.{' '}
      <a href={url} target="_blank" rel="noreferrer">
        Search Yearly Files
      </a>
    </p>
  )
})

interface HistoryBodyProps {
  readonly model: HistoryModel
  readonly restoreValue: RestoreValue | null
}

const HistoryBody = observer(function HistoryBody({ model, restoreValue }: HistoryBodyProps) {
  const { errors } = useScreenContext()
  if (model.phase === 'loading')
    return <div className="loading-line" role="progressbar" aria-label="Loading" />
  if (model.phase === 'failed') return <EmptyState icon="warning" title="The history could not be loaded" />
  if (model.entries.length === 0)
    return (
      <>
        <EmptyState icon="history" title="Nothing is recorded" text="Saves of this record are listed here." />
        <EarlierInFiles model={model} />
      </>
    )
  return (
    <>
      <EntriesTable model={model} showEarlier={() => reportErrorsOf(model.loadEarlier(), errors)} />
      <EarlierInFiles model={model} />
      <ChangesTable entry={model.selected} row={model.selectedRow} restoreValue={restoreValue} />
    </>
  )
})
