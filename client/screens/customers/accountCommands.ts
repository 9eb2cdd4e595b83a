import { lazy } from 'react'
import { permissions } from '#shared/access/roles.ts'
import type { Customer } from '#shared/customers/Customer.ts'
import type { App } from '../../app/App.ts'
import { openFile } from '../../app/openFile.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { emailDialog } from '../../screen/email/emailDialog.ts'
import type { RecordCommand } from '../../screen/record/RecordScreen.ts'
import { StatementDays } from './StatementDays.ts'
import { StatementModel } from './StatementModel.ts'

type CustomerRecord = RecordOfEntity<typeof Customer>

// Loaded with the first statement.
const StatementDialog = lazy(async () => ({
  default: (await import('./StatementDialog.tsx')).StatementDialog,
}))

/** What is printed and sent is what is stored. */
const needsSaved = {
  disabledBecause: (_customer: CustomerRecord, { store }: App) =>
    store.pending.hasChanges ? 'Save your changes first' : null,
}

/** What is printed and sent of a customer's account (F-065). */
export const accountCommands: readonly RecordCommand<CustomerRecord>[] = [
  {
    caption: 'Generate Statement',
    icon: 'file',
    needs: permissions.printAccounts,
    ...needsSaved,
    run: generateStatement,
  },
  {
    caption: 'Open Invoices Report',
    icon: 'print',
    needs: permissions.printAccounts,
    ...needsSaved,
    run: ({ id }, app) => openFile(app, `/api/report/OpenInvoice?customerId=${id}`),
  },
  {
    caption: 'Email Open Invoices',
    icon: 'mail',
    needs: permissions.sendEmail,
    ...needsSaved,
    run: async ({ id, email }, app) => {
      await emailDialog(app, { mode: 'openInvoices', to: email, about: { customerId: id } })
    },
  },
]

async function generateStatement(customer: CustomerRecord, app: App): Promise<void> {
  const scope = app.store.openScope('Statement')
  const model = new StatementModel(app, customer, new StatementDays(sessionStorage), scope)
  const isStored = await app.dialogs.show(StatementDialog, { model })
  if (isStored === true) scope.commit()
  else scope.rollback()
}
