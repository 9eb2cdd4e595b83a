import { NotExportable, type Reference } from '#shared/accounting/quickBooksDocuments.ts'
import { creditMark } from '#shared/accounting/quickBooksPayment.ts'
import type { Stored } from '../save/work/records.ts'
import { linkedCustomerId, quickBooksCustomerId } from './exportCustomer.ts'
import type { ExportRun, Outcome } from './ExportRun.ts'
import { outcomeOf } from './exportOnce.ts'
import { Disconnected } from './faults.ts'
import { linkOf } from './links.ts'
import { recognizeByMark } from './recognition.ts'
import { refuseGreatPlains } from './references.ts'
import { sendChangedPayments } from './sendChangedPayments.ts'
import { sendCredit } from './sendCredit.ts'
import { voidInQuickBooks } from './voidInQuickBooks.ts'

/**
 * Sends a credit of the staff again that was exported with a payment and changed since, or takes it back there if it was deleted here
 * (AC17, AC200). Throws Disconnected.
 */
export async function exportCredit(run: ExportRun, id: number): Promise<Outcome> {
  try {
    const { credit, link, user } = await readCredit(run, id)
    if (credit.deleted !== null) return await takeBack(run, credit)
    if (link === null)
      return {
        status: 'Skipped',
        message: 'It is exported with the first payment that uses it.',
        tid: null,
        externalId: null,
      }
    await refuseGreatPlains(run, credit)
    const customer: Reference = { value: await quickBooksCustomerId(run, credit.customerId) }
    const day =
      credit.creditDate ?? user?.paymentDate ?? (credit.created ?? run.now()).slice(0, 'YYYY-MM-DD'.length)
    const { externalId, tid, isUnchanged } = await sendCredit(run, credit, { customer, day })
    return { status: 'Success', message: isUnchanged ? 'Nothing had changed.' : 'Saved', tid, externalId }
  } catch (error) {
    if (error instanceof Disconnected) throw error
    return outcomeOf(error)
  }
}

function readCredit(run: ExportRun, id: number) {
  return run.save(async (records) => {
    const [credit] = await records.find('PaymentCredit', 'id', [id])
    if (credit === undefined) throw new NotExportable(`Credit ${id} was not found.`)
    const link = await linkOf(records, run, { entity: 'PaymentCredit', entityId: id })
    const [user] = await records.find('Payment', 'id', [credit.paymentId])
    return { credit, link, user }
  })
}

/** No payment may use it there any more: those that were deleted or changed here go first (AC202). */
async function takeBack(run: ExportRun, { id, customerId }: Stored<'PaymentCredit'>): Promise<Outcome> {
  await sendChangedPayments(run, customerId)
  const there = await linkedCustomerId(run, customerId)
  return voidInQuickBooks(run, {
    entity: 'PaymentCredit',
    entityId: id,
    resource: 'CreditMemo',
    recognize: there === null ? null : recognizeByMark(there, creditMark(id)),
  })
}
