import { earlierId } from '#shared/accounting/AccountingLink.ts'
import type { MoneySource } from '#shared/accounting/CreditAllocation.ts'
import { NotExportable, type Reference } from '#shared/accounting/quickBooksDocuments.ts'
import {
  appliedShares,
  type AppliedShares,
  isInQuickBooks,
  paymentMark,
  toQuickBooksPayment,
} from '#shared/accounting/quickBooksPayment.ts'
import { isInFormerBooks } from '#shared/invoicing/formerBooks.ts'
import { paymentContent } from '#shared/accounting/sentContent.ts'
import type { Records, Stored } from '../save/work/records.ts'
import { readAllocation } from '../save/work/payments/readAllocation.ts'
import { linkedCustomerId, quickBooksCustomerId } from './exportCustomer.ts'
import type { ExportRun, Outcome } from './ExportRun.ts'
import { exportOnce, outcomeOf } from './exportOnce.ts'
import { isMoneyOut } from '#shared/payments/paymentKinds.ts'
import { isPaidWithoutQuickBooks, PAID_WITHOUT_QUICKBOOKS } from '#shared/payments/payWithoutQuickBooks.ts'
import { Disconnected } from './faults.ts'
import { linkOf, linkWithoutRecord } from './links.ts'
import { recognizeByMark } from './recognition.ts'
import { quickBooksInvoiceIds, refuseGreatPlains } from './references.ts'
import { sendCredit } from './sendCredit.ts'
import { recognizeJournal, sendJournal } from './sendJournal.ts'
import { voidInQuickBooks } from './voidInQuickBooks.ts'

/** In place of the accounting ID of a payment that has none, because earlier overpayments paid all of it. */
const PAID_BY_CREDIT = 'Paid by credit'

/** A payment with what is applied by it. */
interface PaidPayment {
  readonly payment: Stored<'Payment'>
  readonly applied: AppliedShares
  readonly method: string | null
  /** Earlier payments whose money it used. */
  readonly sources: readonly number[]
  /** Credits that were given, and that it used. */
  readonly given: readonly number[]
  /** The day of each manual credit that it used; of one without, the first on which it was used. */
  readonly creditDays: ReadonlyMap<number, string>
}

/**
 * Exports a payment with the credits that it used, or voids it there if it was deleted here or is paid without QuickBooks (AC15 to AC17,
 * AC300). An earlier payment whose
 * overpayment it used is exported again, too. Throws Disconnected.
 */
export async function exportPayment(run: ExportRun, id: number): Promise<Outcome> {
  try {
    const paid = await run.save((records) => readPayment(records, id))
    if (paid.payment.deleted !== null || isPaidWithoutQuickBooks(paid.payment))
      return await voidPayment(run, paid.payment)
    await refuseGreatPlains(run, paid.payment)
    if (isMoneyOut(paid.payment)) return await exportMoneyOut(run, paid)
    const missing = await missingInvoices(run, paid)
    const [former] = missing.filter(isInFormerBooks)
    if (former !== undefined)
      return skipped(
        `Invoice ${numberOf(former)} is in the books of the former system: mark the payment as paid without QuickBooks, and enter it there.`,
      )
    if (missing.length > 0) return skipped(`Export its invoices first: ${missing.map(numberOf).join(', ')}.`)
    return await exportPaid(run, paid)
  } catch (error) {
    if (error instanceof Disconnected) throw error
    return outcomeOf(error)
  }
}

/**
 * Exports a reversal or a refund as a journal entry, and the payments whose money went back with it again: in QuickBooks that is applied to
 * the entry, so that their invoices are open there, too. A given credit that was refunded is exported for somebody to apply it (AC710).
 */
async function exportMoneyOut(run: ExportRun, paid: PaidPayment): Promise<Outcome> {
  const { payment, sources, given } = paid
  if (await isOfUnsentPayment(run, payment)) {
    await linkWithoutRecord(run, { entity: 'Payment', entityId: payment.id })
    await record(run, payment.id, PAID_WITHOUT_QUICKBOOKS)
    const message = 'Its payment was paid without QuickBooks; nothing is sent.'
    return { status: 'Success', message, tid: null, externalId: null }
  }
  const { externalId, tid, isUnchanged } = await sendJournal(run, payment)
  for (const source of sources) await exportSource(run, source)
  const customer: Reference = { value: await quickBooksCustomerId(run, payment.customerId) }
  const memos = await exportCredits(run, paid, { customer, ids: given })
  const toApply = [...memos.keys()].map((id) => `credit ${id}`).join(', ')
  if (toApply !== '')
    return { status: 'Warning', message: `Saved. Apply it to ${toApply} in QuickBooks.`, tid, externalId }
  return { status: 'Success', message: isUnchanged ? 'Nothing had changed.' : 'Saved', tid, externalId }
}

async function isOfUnsentPayment(run: ExportRun, { reversesPaymentId }: Stored<'Payment'>): Promise<boolean> {
  const [original] = await run.save((records) => records.find('Payment', 'id', [reversesPaymentId]))
  return original !== undefined && isPaidWithoutQuickBooks(original)
}

async function exportPaid(run: ExportRun, paid: PaidPayment): Promise<Outcome> {
  const { payment, applied, sources } = paid
  for (const source of sources) await exportSource(run, source)
  if (!isInQuickBooks(payment, applied)) {
    await linkWithoutRecord(run, { entity: 'Payment', entityId: payment.id })
    await record(run, payment.id, PAID_BY_CREDIT)
    const message = 'An earlier payment paid it; nothing else is sent.'
    return { status: 'Success', message, tid: null, externalId: null }
  }
  const { externalId, tid, message } = await send(run, paid)
  await record(run, payment.id, externalId)
  return { status: 'Success', message, tid, externalId }
}

/**
 * Voids a payment there that does not count in QuickBooks any more. The earlier payments of its customer whose money it may have used are sent again first: they pay
 * less now, and a payment that did not change is not sent.
 */
async function voidPayment(run: ExportRun, payment: Stored<'Payment'>): Promise<Outcome> {
  const { id, customerId, reversesPaymentId } = payment
  const sources = await run.save(async (records) => {
    const { credits, allocation } = await readAllocation(records, [customerId], [])
    const credited = paymentsAmong(credits.flatMap(({ id: creditId }) => allocation.sourcesOf(creditId)))
    const ids = [...new Set([...credited, reversesPaymentId])].filter((each) => each !== null)
    const links = await Promise.all(
      ids.map((entityId) => linkOf(records, run, { entity: 'Payment', entityId })),
    )
    return ids.filter((_id, index) => links[index]?.externalId != null)
  })
  for (const source of sources) await exportSource(run, source)
  if (isMoneyOut(payment))
    return voidInQuickBooks(run, {
      entity: 'Payment',
      entityId: id,
      resource: 'JournalEntry',
      recognize: recognizeJournal(id),
    })
  const there = await linkedCustomerId(run, customerId)
  return voidInQuickBooks(run, {
    entity: 'Payment',
    entityId: id,
    resource: 'Payment',
    recognize: there === null ? null : recognizeByMark(there, paymentMark(id)),
  })
}

function skipped(message: string): Outcome {
  return { status: 'Skipped', message, tid: null, externalId: null }
}

/** Sends an earlier payment again, whose money now pays other invoices. Throws what `send` throws. */
async function exportSource(run: ExportRun, id: number): Promise<void> {
  const paid = await run.save((records) => readPayment(records, id))
  if (isPaidWithoutQuickBooks(paid.payment))
    throw new NotExportable(`Payment ${id}, whose overpayment it used, was paid without QuickBooks.`)
  const unknown = await missingInvoices(run, paid)
  if (unknown.length > 0)
    throw new NotExportable(
      `Payment ${id}, whose overpayment it used, pays invoices that are not exported yet.`,
    )
  const { externalId } = await send(run, paid)
  await record(run, id, externalId)
}

async function readPayment(records: Records, id: number): Promise<PaidPayment> {
  const [payment] = await records.find('Payment', 'id', [id])
  if (payment === undefined) throw new NotExportable(`Payment ${id} was not found.`)
  const { payments, credits, allocation } = await readAllocation(records, [payment.customerId], [id])
  const own = [...allocation.shares, ...allocation.payouts].filter(({ paymentId }) => paymentId === id)
  const fromOthers = own.map(({ source }) => source)
  const [method] = await records.find('PaymentMethod', 'id', [payment.paymentMethodId])
  const dayOf = new Map(payments.map(({ id: user, paymentDate }) => [user, paymentDate]))
  return {
    payment,
    applied: appliedShares(id, allocation),
    method: method?.name ?? null,
    sources: paymentsAmong(fromOthers).filter((source) => source !== id),
    given: fromOthers.flatMap((source) => (source.entity === 'PaymentCredit' ? [source.id] : [])),
    creditDays: new Map(
      credits.map((credit) => [
        credit.id,
        credit.creditDate ?? dayOf.get(credit.paymentId ?? id) ?? payment.paymentDate,
      ]),
    ),
  }
}

function paymentsAmong(sources: readonly MoneySource[]): readonly number[] {
  return [...new Set(sources.flatMap(({ entity, id }) => (entity === 'Payment' ? id : [])))]
}

/** The invoices that it pays and that are not in QuickBooks. */
async function missingInvoices(
  run: ExportRun,
  { applied }: PaidPayment,
): Promise<readonly Stored<'Invoice'>[]> {
  const ids = invoicesOf(applied)
  const known = await quickBooksInvoiceIds(run, ids)
  const missing = ids.filter((invoiceId) => !known.has(invoiceId))
  return run.save((records) => records.find('Invoice', 'id', missing))
}

function numberOf({ id, invoiceNumber }: Stored<'Invoice'>): number {
  return invoiceNumber ?? id
}

async function invoiceNumbers(
  run: ExportRun,
  ids: readonly number[],
): Promise<(id: number) => number | null> {
  const invoices = await run.save((records) => records.find('Invoice', 'id', ids))
  const numbers = new Map(invoices.map(({ id, invoiceNumber }) => [id, invoiceNumber]))
  return (id) => numbers.get(id) ?? null
}

function invoicesOf({ byMoney, byCredits }: AppliedShares): readonly number[] {
  return [...new Set([...byMoney, ...byCredits].map(({ invoiceId }) => invoiceId))]
}

async function send(run: ExportRun, paid: PaidPayment) {
  const { payment, applied, method } = paid
  const customer: Reference = { value: await quickBooksCustomerId(run, payment.customerId) }
  const invoices = await quickBooksInvoiceIds(run, invoicesOf(applied))
  const document = toQuickBooksPayment(payment, applied, {
    customer,
    method: method === null ? null : await run.named('PaymentMethod', method),
    invoices,
    creditMemos: await exportCredits(run, paid, { customer, ids: usedCredits(applied) }),
    journals: await journalsOf(run, applied),
  })
  const { externalId, tid, isUnchanged } = await exportOnce(run, {
    entity: 'Payment',
    entityId: payment.id,
    resource: 'Payment',
    document,
    fallback: null,
    recognize: recognizeByMark(customer.value, paymentMark(payment.id)),
    docNumber: null,
    content: paymentContent(payment, applied, await invoiceNumbers(run, invoicesOf(applied))),
    sentName: null,
    enteredId: earlierId(payment.quickBooksId),
  })
  return { externalId, tid, message: isUnchanged ? 'Nothing had changed.' : 'Saved' }
}

function usedCredits({ byCredits }: AppliedShares): readonly number[] {
  return [...new Set(byCredits.map(({ source }) => source.id))]
}

/** The journal entries of what went back of a payment; those that are not there yet are exported (AC710). */
async function journalsOf(run: ExportRun, { paidBack }: AppliedShares): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(paidBack.map(({ paymentId }) => paymentId))]
  const journals = new Map<number, string>()
  for (const payment of await run.save((records) => records.find('Payment', 'id', ids)))
    journals.set(payment.id, (await sendJournal(run, payment)).externalId)
  return journals
}

/** Exports manual credits that the payment used, each as a credit memo of its day (AC17). */
async function exportCredits(
  run: ExportRun,
  { payment, creditDays }: PaidPayment,
  { customer, ids }: { readonly customer: Reference; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const credits = await run.save((records) => records.find('PaymentCredit', 'id', ids))
  const memos = new Map<number, string>()
  for (const credit of credits) {
    const day = creditDays.get(credit.id) ?? payment.paymentDate
    const { externalId } = await sendCredit(run, credit, { customer, day })
    memos.set(credit.id, externalId)
  }
  return memos
}

function record(run: ExportRun, id: number, quickBooksId: string): Promise<void> {
  return run.save(async (records) => {
    const [payment] = await records.findForUpdate('Payment', 'id', [id])
    if (payment !== undefined)
      records.change('Payment', payment, { quickBooksId, quickBooksExport: run.now() })
  })
}
