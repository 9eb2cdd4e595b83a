import { NotExportable } from '#shared/accounting/quickBooksDocuments.ts'
import { journalNumber, paymentMark, toQuickBooksJournal } from '#shared/accounting/quickBooksPayment.ts'
import { paymentContent } from '#shared/accounting/sentContent.ts'
import type { Stored } from '../save/work/records.ts'
import { quickBooksCustomerId } from './exportCustomer.ts'
import type { ExportRun } from './ExportRun.ts'
import { exportOnce, type ExportResult } from './exportOnce.ts'
import type { Recognize } from './recognition.ts'

/** Where QuickBooks keeps what was received until it is deposited, unless told otherwise. */
const DEPOSITS = 'Undeposited Funds'
const RECEIVABLES = 'Accounts Receivable'

/** Sends a reversal or a refund as a journal entry: the customer owes what went back (AC710). Throws what `exportOnce` throws. */
export async function sendJournal(run: ExportRun, payment: Stored<'Payment'>): Promise<ExportResult> {
  const customer = { value: await quickBooksCustomerId(run, payment.customerId) }
  const receivables = await run.accountOfType(RECEIVABLES)
  const deposits = await run.named('Account', DEPOSITS)
  if (receivables === null || deposits === null)
    throw new NotExportable(
      `QuickBooks has no account ${receivables === null ? `of type ${RECEIVABLES}` : DEPOSITS}, on which it is booked.`,
    )
  const sent = await exportOnce(run, {
    entity: 'Payment',
    entityId: payment.id,
    resource: 'JournalEntry',
    document: toQuickBooksJournal(payment, { customer, receivables, deposits }),
    fallback: null,
    recognize: recognizeJournal(payment.id),
    docNumber: journalNumber(payment.id),
    content: paymentContent(payment, { byMoney: [], byCredits: [], paidBack: [] }, () => null),
    sentName: null,
    enteredId: null,
  })
  await run.save(async (records) => {
    const [stored] = await records.findForUpdate('Payment', 'id', [payment.id])
    if (stored !== undefined)
      records.change('Payment', stored, { quickBooksId: sent.externalId, quickBooksExport: run.now() })
  })
  return sent
}

/** A journal entry is of no customer: it is found by its number, and recognized by the mark with which its note begins. */
export function recognizeJournal(paymentId: number): Recognize {
  const isMarked = ({ PrivateNote }: { readonly PrivateNote?: string }): boolean =>
    PrivateNote?.split('\n')[0] === paymentMark(paymentId)
  return () => ({
    lookUp: [['DocNumber', journalNumber(paymentId)]],
    isSent: isMarked,
    isSame: isMarked,
  })
}
