import { observer } from 'mobx-react-lite'
import { Statement } from '#shared/customers/Statement.ts'
import { countOf } from '#shared/kernel/countOf.ts'
import { printDocuments } from '../../context/printDocuments.ts'
import { saveRecords } from '../../context/saving/saveRecords.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { FormStateProvider, useFormState } from '../../form/FormState.ts'
import { computedColumns } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import type { Scope } from '../../store/Scope.ts'
import type { OutgoingStatement } from './OutgoingStatement.ts'
import { rememberStatementDays } from './statementDays.ts'

interface SendStatementsDialogProps extends DialogProps<boolean> {
  readonly statements: readonly OutgoingStatement[]
  /** The unit of work in which they were added. */
  readonly scope: Scope
}

/** The statements that one Save stores, with the days of all and where each goes (CU1340). */
export const SendStatementsDialog = observer(function SendStatementsDialog({
  statements,
  scope,
  close,
}: SendStatementsDialogProps) {
  const app = useScreenContext()
  const form = useFormState()
  const onPaper = statements.filter(({ to }) => to === null)
  const save = async (): Promise<boolean> => {
    const isStored = await saveRecords(app, scope.changedRecords, () => form.showAll())
    const [first] = statements
    if (isStored && first !== undefined) rememberStatementDays(first.record)
    if (isStored) close(true)
    return isStored
  }
  const send = async (): Promise<void> => {
    if (onPaper.length === 0) await save()
    else
      await printDocuments(app, {
        report: '/api/report/Statements',
        ids: async () => ((await save()) ? onPaper.map(({ record }) => record.id) : []),
      })
  }
  return (
    <DialogFrame
      title="Send Statements"
      width={800}
      hasChanges={scope.hasChanges}
      onCancel={() => close(false)}
      note={`${countOf(statements.length - onPaper.length, 'email')}, ${onPaper.length} on paper`}
      buttons={[
        { caption: 'Cancel', run: () => close(false) },
        {
          caption: 'Send',
          icon: 'mail',
          variant: 'primary',
          isDefault: true,
          isSave: true,
          disabled: statements.length === 0,
          run: send,
        },
      ]}
    >
      <FormStateProvider value={form}>
        <div className="stack">
          <Days statements={statements} />
          <div className="card grid-card child-grid">
            <EntityGrid<OutgoingStatement>
              id="outgoing-statements"
              caption="Statements"
              columns={COLUMNS}
              rows={statements}
              keyField="id"
              minHeight={320}
              isSecondary
              emptyText="No customers."
            />
          </div>
        </div>
      </FormStateProvider>
    </DialogFrame>
  )
})

/** The days of the first statement, which the others follow. */
const Days = observer(function Days({ statements }: Pick<SendStatementsDialogProps, 'statements'>) {
  const [first] = statements
  if (first === undefined) return null
  const { record } = first
  const follow = (): void => {
    const { startDate, endDate } = record
    for (const other of statements) Object.assign(other.record, { startDate, endDate })
  }
  return (
    <div className="form-grid">
      <EntityField entity={record} of={Statement} field="startDate" onEdited={follow} />
      <EntityField entity={record} of={Statement} field="endDate" onEdited={follow} />
    </div>
  )
})

const COLUMNS = computedColumns<OutgoingStatement>([
  { key: 'name', caption: 'Customer', value: ({ name }) => name, strong: true, minWidth: 200 },
  { key: 'way', caption: 'Way', value: ({ to }) => (to === null ? 'Paper' : 'Email'), width: 80 },
  { key: 'to', caption: 'To', value: ({ to }) => to ?? '', minWidth: 220 },
])
