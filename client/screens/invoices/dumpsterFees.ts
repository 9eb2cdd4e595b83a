import { feeLine, feeQuestion } from '#shared/invoicing/extraLines.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { feeOn } from '#shared/pricing/amountOn.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobDumpsterFeesQuery } from '#shared/jobs/queries.ts'
import type { RowList } from '../../store/RowList.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import { addDraft, linesOf } from './invoiceLines.ts'
import type { InvoiceRecord } from './invoiceRows.ts'
import { messages } from './messages.ts'

const RELATIONS = ['job', 'dumpsterFeeType.earlierPrices', 'invoiceLines.invoice'] as const

export type FeeRow = RowOf<typeof jobDumpsterFeesQuery, typeof RELATIONS>

/** The dumpster fees of the jobs of a rental, of which each becomes its record once it is edited. Throws QueryFailed. */
export function fetchFeeList({ store }: ScreenContext, rentalId: number): Promise<RowList<FeeRow>> {
  return store.queryRows(jobDumpsterFeesQuery, {
    parameters: { rentalId },
    expand: RELATIONS,
    orderBy: ['id'],
  })
}

/** Where a fee is charged: on the line of this invoice, pending ones included, or on that of another (IN2). */
export interface FeeCharge {
  readonly lineId: number
  /** Null on this invoice. */
  readonly otherInvoice: number | null
}

/** The charge of a fee; null where no active line has it. */
export function chargeOfFee(invoice: InvoiceRecord, { id, invoiceLines }: FeeRow): FeeCharge | null {
  const own = linesOf(invoice).find(({ jobDumpsterFeeId }) => jobDumpsterFeeId === id)
  if (own !== undefined) return { lineId: own.id, otherInvoice: null }
  for (const { id: lineId, deleted, invoice: other } of invoiceLines)
    if (deleted === null && other !== null && other.deleted === null && other.id !== invoice.id)
      return { lineId, otherInvoice: other.invoiceNumber }
  return null
}

/** Adds the line of a fee at the amount of the day of its job, after the question where the invoice has no line for that (M-010, M-011, PR862). Throws QueryFailed. */
export async function addFee(app: ScreenContext, invoice: InvoiceRecord, fee: FeeRow): Promise<void> {
  const { id, jobId, job, quantity, note, dumpsterFeeType } = fee
  if (jobId === null || dumpsterFeeType === null) return
  const question = feeQuestion({ jobId }, invoice.invoiceLines)
  if (question !== null && !(await app.dialogs.confirm(question))) return
  const completed = job?.completed ?? null
  const day = completed === null ? app.today() : dayOfInstant(completed, app.formats.timeZone)
  const feeType = { id: dumpsterFeeType.id, name: dumpsterFeeType.name, price: feeOn(dumpsterFeeType, day) }
  await addDraft(
    app,
    invoice,
    feeLine({ id, jobId, quantity: quantity ?? 0, note, feeType }, invoice.rentalId),
  )
}

/** Asks which fee of the rental's jobs to add of those that no invoice has (M-007, IN2). Throws QueryFailed. */
export async function addFeeLine(app: ScreenContext, invoice: InvoiceRecord): Promise<void> {
  const fees = invoice.rentalId === null ? [] : (await fetchFeeList(app, invoice.rentalId)).rows
  const missing = fees.filter((fee) => chargeOfFee(invoice, fee) === null)
  if (missing.length === 0) {
    app.toasts.error(fees.length === 0 ? messages.noFees : messages.allFeesCharged)
    return
  }
  const answer = await app.dialogs.prompt({
    mode: 'selectById',
    title: 'Add dumpster fee line',
    prompt: 'Dumpster fee',
    options: missing.map((fee) => ({ id: fee.id, title: titleOf(fee) })),
  })
  const fee = missing.find(({ id }) => id === answer?.value)
  if (fee !== undefined) await addFee(app, invoice, fee)
}

function titleOf({ jobId, quantity, dumpsterFeeType }: FeeRow): string {
  return `${jobDisplayId(jobId)} · ${quantity} × ${dumpsterFeeType?.name ?? ''}`
}
