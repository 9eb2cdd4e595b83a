import { observer } from 'mobx-react-lite'
import { Statement } from '#shared/customers/Statement.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { formSection, SectionFields } from '../../form/FormSection.tsx'
import { FormStateProvider } from '../../form/FormState.ts'
import type { StatementModel } from './StatementModel.ts'

const period = formSection(Statement, null, [
  { field: 'startDate', span: 2 },
  { field: 'endDate', span: 2 },
])

interface StatementDialogProps extends DialogProps<true> {
  readonly model: StatementModel
}

/** The days of a customer's statement, to be printed or emailed (F-076). */
export const StatementDialog = observer(function StatementDialog({ model, close }: StatementDialogProps) {
  const { email } = model.customer
  const closeIf = async (isDone: Promise<boolean>): Promise<void> => {
    if (await isDone) close(true)
  }
  return (
    <DialogFrame
      title="Statement"
      width={400}
      hasChanges={model.hasChanges}
      onCancel={() => close()}
      buttons={[
        { caption: 'Cancel', run: () => close() },
        { caption: 'Email', icon: 'mail', run: () => closeIf(model.email()) },
        {
          caption: 'Print',
          icon: 'print',
          variant: 'primary',
          isDefault: true,
          isSave: true,
          run: () => closeIf(model.print()),
        },
      ]}
    >
      <FormStateProvider value={model.form}>
        <div className="editor" data-testid="statement-dialog">
          <SectionFields section={period} record={model.statement} />
          <p className="form-hint">
            {isBlank(email) ? 'This customer has no email address.' : `It is emailed to ${email ?? ''}.`}
          </p>
        </div>
      </FormStateProvider>
    </DialogFrame>
  )
})
