import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { recordedChanges, valuesBefore } from '#shared/auditing/AuditLog.ts'
import type { EntityName } from '#shared/model/product.ts'
import { DialogFrame, type DialogButton } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { useScreenContext } from '../ScreenContext.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { HistoryRow } from './auditEntries.ts'
import { ChangesTable, EntriesTable, type RestoreValue } from './HistoryTables.tsx'
import { HistoryModel } from './HistoryModel.ts'
import { restoreFields, restoreRefusal, restoreWithReason, type RecordedVersion } from './restoreFields.ts'
import './history.css'

/** A record that is edited on the screen behind the dialog; null for another one. */
export type FindRecord = (entityTypeName: EntityName, id: number) => TrackedRecord | null

interface HistoryDialogProps extends DialogProps<never> {
  readonly title: string
  readonly load: (model: HistoryModel) => Promise<void>
  readonly restoresInto?: FindRecord
}

/** 800 pixels wide: the entries above, the fields of the chosen one below (S1 §2, Audit History dialog). */
export const HistoryDialog = observer(function HistoryDialog(props: HistoryDialogProps) {
  const { title, load, close, restoresInto } = props
  const app = useScreenContext()
  const { store, errors, widgetServices } = app
  const [model] = useState(() => new HistoryModel(store, widgetServices, widgetServices.model))
  useEffect(() => {
    reportErrorsOf(load(model), errors)
  }, [model, load, errors])
  const row = model.selectedRow
  const record = recordOf(row, restoresInto)
  const restore = async (
    restoreInto: (of: HistoryRow, into: TrackedRecord) => Promise<boolean>,
  ): Promise<void> => {
    if (row !== null && record !== null && (await restoreInto(row, record))) close()
  }
  const versionOf = (rows: readonly HistoryRow[], { when }: HistoryRow): RecordedVersion => ({
    values: valuesBefore(rows.map(({ data }) => recordedChanges(data))),
    when,
  })
  const restoreButtons: readonly DialogButton[] =
    record === null || row === null
      ? []
      : [
          {
            caption: 'Restore These Fields…',
            isSeparated: true,
            disabled: row.action !== 'Modified',
            run: () =>
              restore((of, into) => {
                const own = new Set(recordedChanges(of.data).map(({ ColumnName }) => ColumnName))
                const { values, when } = versionOf(model.since(of, 'withItself'), of)
                const asked = [...values].filter(([name]) => own.has(name))
                return restoreFields(app, into, { values: new Map(asked), when })
              }),
          },
          {
            caption: 'Restore This Version…',
            isSeparated: true,
            run: () =>
              restore((of, into) =>
                restoreFields(app, into, versionOf(model.since(of, 'withoutItself'), of)),
              ),
          },
        ]
  return (
    <DialogFrame
      title={title}
      width={800}
      onCancel={() => close()}
      buttons={[...restoreButtons, { caption: 'Close', run: () => close(), autoFocus: true }]}
    >
      <div className="history" data-testid="history-dialog">
        <HistoryBody
          model={model}
          restoreValue={
            record === null
              ? null
              : {
                  refusal: (field) => restoreRefusal(app, record, field),
                  run: (field, value) =>
                    reportErrorsOf(
                      restore((of, into) =>
                        restoreWithReason(app, into, { values: new Map([[field, value]]), when: of.when }),
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

function recordOf(row: HistoryRow | null, find: FindRecord | undefined): TrackedRecord | null {
  if (row?.entityId === undefined || find === undefined) return null
  // What is recorded there are the entities of the model.
  return find(row.entityTypeName as EntityName, row.entityId)
}

interface HistoryBodyProps {
  readonly model: HistoryModel
  readonly restoreValue: RestoreValue | null
}

const HistoryBody = observer(function HistoryBody({ model, restoreValue }: HistoryBodyProps) {
  if (model.phase === 'loading')
    return <div className="loading-line" role="progressbar" aria-label="Loading" />
  if (model.phase === 'failed') return <EmptyState icon="warning" title="The history could not be loaded" />
  if (model.entries.length === 0)
    return (
      <EmptyState icon="history" title="Nothing is recorded" text="Saves of this record are listed here." />
    )
  return (
    <>
      <EntriesTable model={model} />
      <ChangesTable entry={model.selected} row={model.selectedRow} restoreValue={restoreValue} />
    </>
  )
})
