import { permissions } from '#shared/access/roles.ts'
import type { Customer } from '#shared/customers/Customer.ts'
import { openFile } from '../../app/openFile.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { addStoredRecord } from '../../screen/editor/editRecord.ts'
import { emailDialog } from '../../screen/email/emailDialog.ts'
import type { RecordCommand } from '../../screen/record/RecordScreen.ts'
import { statementEditor } from './statementEditor.tsx'

/** What is printed and sent of a customer's account (F-065). */
export const accountCommands: readonly RecordCommand<RecordOfEntity<typeof Customer>>[] = [
  {
    caption: 'Generate Statement',
    icon: 'file',
    needs: permissions.printAccounts,
    needsSaved: true,
    run: ({ id }, app) => addStoredRecord(app, statementEditor, { customerId: id }),
  },
  {
    caption: 'Open Invoices Report',
    icon: 'print',
    needs: permissions.printAccounts,
    needsSaved: true,
    run: ({ id }, app) => openFile(app, `/api/report/OpenInvoice?customerId=${id}`),
  },
  {
    caption: 'Email Open Invoices',
    icon: 'mail',
    needs: permissions.sendEmail,
    needsSaved: true,
    run: ({ id, email }, app) =>
      emailDialog(app, { mode: 'openInvoices', to: email, about: { customerId: id } }),
  },
]
