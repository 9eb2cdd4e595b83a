import { permissions } from '#shared/access/roles.ts'
import { invoiceActions, type InvoiceActionName } from '#shared/invoicing/invoiceActions.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { addInRecordDialog } from '../../context/recordDialogs.ts'
import { invoicePlaceholders } from '#shared/invoicing/invoicePlaceholders.ts'
import { deleteAfterQuestion } from '../../context/saving/deleteAfterQuestion.ts'
import { emailDialog } from '../../screen/email/emailDialog.ts'
import type { RecordCommand } from '../../screen/record/RecordScreen.ts'
import { isInBulkReview, nextOfBulkReview, recordApproval } from './bulkReview.ts'
import { closedInvoiceRefusal } from './invoiceLines.ts'
import {
  agreesToSend,
  approve,
  email,
  print,
  rejectWithReason,
  sendForReview,
  unlock,
  voidWithReason,
} from './invoiceSteps.ts'
import { messages } from './messages.ts'
import { sendByWay } from './sendByWay.ts'
import type { InvoiceRecord } from './invoiceRows.ts'

type Command = RecordCommand<InvoiceRecord>

/** What is done with an invoice; its status decides what is there (M-003, M-004, M-021…M-028). */
export const invoiceCommands: readonly Command[] = [
  command('addToQueue', {
    caption: 'Add to Queue & Next',
    icon: 'check',
    keys: 'A',
    run: async (invoice, app, navigate) => {
      if (!(await approve(app, invoice))) return
      recordApproval(invoice.id)
      await goOn(invoice, app, navigate)
    },
  }),
  command('reject', {
    caption: 'Reject & Next',
    icon: 'undo',
    keys: 'R',
    run: async (invoice, app, navigate) => {
      if (await rejectWithReason(app, invoice)) await goOn(invoice, app, navigate)
    },
  }),
  command('nextInReview', {
    caption: 'Next',
    icon: 'play',
    keys: 'N',
    run: goOn,
  }),
  command('unlock', {
    caption: 'Edit Invoice',
    icon: 'edit',
    run: (invoice, app) => unlock(app, invoice),
  }),
  command('sendForReview', {
    caption: 'Send For Review',
    icon: 'review',
    run: (invoice, app) => sendForReview(app, [invoice]),
  }),
  command('print', { caption: 'Print Invoice', icon: 'print', run: (invoice, app) => print(app, [invoice]) }),
  command('email', { caption: 'Email', icon: 'mail', run: emailAndReload }),
  command('email', { caption: 'Send To', icon: 'mail', run: sendTo }),
  {
    caption: 'Write Off',
    icon: 'close',
    needs: permissions.manageInvoices,
    needsSaved: true,
    isShown: (invoice, { session }) =>
      invoice.id > 0 && unpaidBalance(invoice) > 0 && session.satisfies(PaymentCredit.access.create),
    run: writeOff,
  },
  command('void', {
    caption: 'Void Invoice',
    icon: 'close',
    run: (invoice, app) => voidWithReason(app, invoice),
  }),
  command('delete', { caption: 'Delete Invoice', icon: 'delete', run: deleteAndLeave }),
]

/** What is not done with an invoice of closed books (AC303). */
const CHANGES_BOOKS: ReadonlySet<InvoiceActionName> = new Set<InvoiceActionName>(['void', 'delete'])

/** A command that the action of this name shows and enables; what is done is done with what is stored. */
function command(
  name: InvoiceActionName,
  looks: Required<Pick<Command, 'caption' | 'icon' | 'run'>> & Pick<Command, 'keys'>,
): Command {
  const actionOf = (invoice: InvoiceRecord) => invoiceActions(invoice, isInBulkReview(invoice.id))[name]
  return {
    ...looks,
    needs: permissions.manageInvoices,
    isShown: (invoice) => invoice.id > 0 && actionOf(invoice).visible,
    needsSaved: true,
    disabledBecause: (invoice, app) =>
      !actionOf(invoice).enabled
        ? 'Not possible for a voided invoice'
        : CHANGES_BOOKS.has(name)
          ? closedInvoiceRefusal(app, invoice)
          : null,
  }
}

/** Goes on in the review; after the last, what was approved is offered to be sent, each by its customer's way (IN583). */
async function goOn(
  { id }: InvoiceRecord,
  app: ScreenContext,
  navigate: (address: string) => void,
): Promise<void> {
  const { path, approved } = nextOfBulkReview(id)
  if (approved.length > 0) await sendByWay(app, approved)
  navigate(path)
}

async function emailAndReload(invoice: InvoiceRecord, app: ScreenContext): Promise<void> {
  if (await email(app, [invoice])) await app.store.fetchByKey('Invoice', invoice.id)
}

async function sendTo(invoice: InvoiceRecord, app: ScreenContext): Promise<void> {
  const { id, customerId, billToEmail } = invoice
  if (!(await agreesToSend(app, 'email', [invoice]))) return
  const about = { customerId, invoiceId: id }
  const placeholders = invoicePlaceholders(invoice)
  if (await emailDialog(app, { mode: 'invoice', to: billToEmail, about, placeholders }))
    await app.store.fetchByKey('Invoice', id)
}

async function writeOff(invoice: InvoiceRecord, app: ScreenContext): Promise<void> {
  const { id, customerId } = invoice
  const newValues = { writtenOffInvoiceId: id, customerId, amount: unpaidBalance(invoice) }
  if ((await addInRecordDialog(app, 'PaymentCredit', newValues)) !== null)
    await app.store.fetchByKey('Invoice', id)
}

async function deleteAndLeave(
  invoice: InvoiceRecord,
  app: ScreenContext,
  navigate: (address: string) => void,
): Promise<void> {
  if (!(await deleteAfterQuestion(app, messages.deleteInvoice, [invoice]))) return
  navigate('/invoices/overview')
}
