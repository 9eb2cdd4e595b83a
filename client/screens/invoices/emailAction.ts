import { permissions } from '#shared/access/roles.ts'
import { email } from './invoiceSteps.ts'
import type { SendingAction } from './printAction.ts'

/** Emails the selected invoices (M-024). */
export const emailAction: SendingAction = {
  id: 'email-invoices',
  caption: 'Email',
  icon: 'mail',
  needs: permissions.manageInvoices,
  withSome: (invoices, { app }) => email(app, invoices),
}
