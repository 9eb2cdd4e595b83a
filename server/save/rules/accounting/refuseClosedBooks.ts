import { BOOKED_FIELDS, closedRefusal, dayOfCredit } from '#shared/settings/closedBooks.ts'
import type { EntityName } from '#shared/entities.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { readClosedDay } from '../../../reads/settings/readClosedDay.ts'
import type { PlannedChange } from '../../pipeline/change.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import { updateInvoiceTotals } from '../invoicing/updateInvoiceTotals.ts'
import { returnExcessPayment } from '../payments/returnExcessPayment.ts'
import { settlePayment } from '../payments/settlePayment.ts'

/**
 * Nothing of a day on or before that through which the books are closed is added, changed, moved to another day, voided or deleted: no
 * invoice, payment or given credit, unless an administrator opened that day (ambiguities 74, AC303, SV300). What is paid later of such an invoice, sent or exported changes none of
 * its figures.
 */
export const refuseClosedBooks: SettleRule = {
  name: 'refuseClosedBooks',
  phase: 'settle',
  watches: ['Invoice', 'InvoiceLine', 'Payment', 'PaymentLine', 'PaymentCredit'],
  after: [updateInvoiceTotals, returnExcessPayment, settlePayment],
  run: async (unit, context) => {
    const closedDay = await readClosedDay(readingIn(context), dayOfInstant(context.now, context.timeZone))
    if (closedDay === null) return
    const records = new Records(unit)
    const dated = [
      ...changed(records.changes('Invoice'), ofInvoice),
      ...changed(records.changes('Payment'), ofPayment),
      ...changed(records.changes('PaymentCredit'), ofCredit(context.timeZone)),
      ...(await changedLines(records)),
    ]
    refuseAll(
      dated.flatMap(({ change, days }) => {
        const message = closedRefusal(days, closedDay)
        return message === null ? [] : violationsBy(change, { code: 'booksClosed', message })
      }),
    )
  },
}

/** A change of figures, with the days that have them. */
interface DatedChange {
  readonly change: { readonly planned: PlannedChange }
  readonly days: readonly (string | null)[]
}

/** The day of a record, and its figures as a text to compare. */
interface Figures {
  readonly day: string | null
  readonly figures: readonly (string | number | boolean | null)[]
}

/** The changes that change figures: with the day that had them, and the one that has them now. */
function changed<N extends EntityName>(
  changes: readonly RecordChange<N>[],
  of: (record: Stored<N>) => Figures,
): readonly DatedChange[] {
  return changes.flatMap((change) => {
    const before = change.before === null ? null : of(change.before)
    const after = of(change.after)
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    return isSame ? [] : [{ change, days: [before?.day ?? null, after.day] }]
  })
}

function ofInvoice(invoice: Stored<'Invoice'>): Figures {
  const { invoiceDate, total, statusId, deleted } = invoice
  const isVoided = statusId === INVOICE_STATUS.voided
  return { day: invoiceDate, figures: [...booked('Invoice', invoice), total, isVoided, deleted] }
}

function ofPayment(payment: Stored<'Payment'>): Figures {
  return { day: payment.paymentDate, figures: [...booked('Payment', payment), payment.deleted] }
}

function ofCredit(timeZone: string) {
  return (credit: Stored<'PaymentCredit'>): Figures => ({
    day: dayOfCredit(credit, timeZone),
    figures: [...booked('PaymentCredit', credit), credit.deleted],
  })
}

type BookedField<N extends keyof typeof BOOKED_FIELDS> = (typeof BOOKED_FIELDS)[N][number]

/** What of a record is in the books. */
function booked<N extends keyof typeof BOOKED_FIELDS>(
  entityName: N,
  record: Readonly<Record<BookedField<N>, Figures['figures'][number]>>,
): Figures['figures'] {
  const fields: readonly BookedField<N>[] = BOOKED_FIELDS[entityName]
  return fields.map((field) => record[field])
}

/** The changes of lines that users ask for: what the server moves between them follows from what it is paid for later. */
async function changedLines(records: Records): Promise<readonly DatedChange[]> {
  const invoiceLines = records.changes('InvoiceLine').filter(isRequestedByClient)
  const paymentLines = records.changes('PaymentLine').filter(isRequestedByClient)
  const invoices = await records.find(
    'Invoice',
    'id',
    invoiceLines.map(({ after }) => after.invoiceId),
  )
  const payments = await records.find(
    'Payment',
    'id',
    paymentLines.map(({ after }) => after.paymentId),
  )
  const dayOfInvoice = new Map(invoices.map(({ id, invoiceDate }) => [id, invoiceDate]))
  const dayOfPayment = new Map(payments.map(({ id, paymentDate }) => [id, paymentDate]))
  return [
    ...changed(invoiceLines, (line) => ({
      day: dayOfInvoice.get(line.invoiceId) ?? null,
      figures: [...booked('InvoiceLine', line), line.deleted],
    })),
    ...changed(paymentLines, (line) => ({
      day: dayOfPayment.get(line.paymentId) ?? null,
      figures: booked('PaymentLine', line),
    })),
  ]
}
