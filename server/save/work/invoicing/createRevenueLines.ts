import type { BillingContext } from '#shared/invoicing/BillingContext.ts'
import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { matchDeliveriesToPickUps } from '#shared/invoicing/loads.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { GenerateRevenueLinesRequest, RevenueLinesResponse } from '#shared/wire/money.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { readingIn } from '../reading.ts'
import type { Records, Stored } from '../records.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'
import { readBillings } from '../../../reads/invoicing/readBillings.ts'
import { addGeneratedLines } from './addGeneratedLines.ts'

type Invoice = Stored<'Invoice'>

/** Statuses of invoices that are still being drafted: not reviewed yet or returned, and unpaid. */
const DRAFT_STATUSES: ReadonlySet<number> = new Set([
  INVOICE_STATUS.new,
  INVOICE_STATUS.inProcess,
  INVOICE_STATUS.rejected,
])

/** The result; the invoice has its key once it is stored. */
export interface RevenueLines {
  readonly invoice: Pick<Invoice, 'id'> | null
  readonly response: RevenueLinesResponse
}

/**
 * Adds the lines owed for a completed job, and for the completed paired job of its load, to the rental's draft invoice; all of
 * them or none (M-029, M-061, M-065, IN15, O-053). Raises NotFound without the job.
 */
export async function createRevenueLines(
  records: Records,
  context: RuleContext,
  { jobId, unmatchedRates = 'ask', createInvoice = false }: GenerateRevenueLinesRequest,
): Promise<RevenueLines> {
  const [job] = await records.find('Job', 'id', [jobId])
  if (job === undefined || job.deleted !== null)
    throw new NotFound(`Job ${jobId} was not found or was deleted.`, 'jobId')
  const billing = await readBilling(job, context)
  if (billing === undefined) return noLines(`Job #${jobId} has no rental.`)
  if (job.completed === null) return noLines(`Job #${jobId} is not completed.`)
  const { lines, questions } = createInvoiceLines(
    { ...billing, billJobIds: loadOf(billing, jobId) },
    unmatchedRates,
  )
  if (lines.length === 0)
    return noLines(questions.length > 0 ? null : `Nothing is owed for job #${jobId}.`, questions)
  const invoice = await draftInvoice(records, job, createInvoice)
  if (invoice === null) return noLines(`Rental #${billing.rental?.id} has no draft invoice.`)
  await addGeneratedLines(records, invoice, lines)
  return { invoice, response: { invoiceId: null, createdLines: lines.length, questions, message: null } }
}

function noLines(message: string | null, questions: RevenueLinesResponse['questions'] = []): RevenueLines {
  return { invoice: null, response: { invoiceId: null, createdLines: 0, questions, message } }
}

/** A job with the paired job of its load, if completed: a charged load has all its lines (IN3, IN42). */
function loadOf({ jobs }: BillingContext, jobId: number): readonly number[] {
  const done = new Set(jobs.filter(({ completedOn }) => completedOn !== null).map(({ id }) => id))
  const others = [...matchDeliveriesToPickUps(jobs)].flatMap(([pickUpId, { id }]) => {
    if (jobId === id) return [pickUpId]
    return jobId === pickUpId ? [id] : []
  })
  return [jobId, ...others.filter((id) => done.has(id))]
}

async function readBilling(job: Stored<'Job'>, context: RuleContext): Promise<BillingContext | undefined> {
  if (job.rentalId === null) return undefined
  const { timeZone } = context
  const day = { timeZone, today: dayOfInstant(context.now, timeZone) }
  return (await readBillings(readingIn(context), [job.rentalId], day)).get(job.rentalId)
}

/** The newest draft invoice of the job's rental, or a new one on request. */
async function draftInvoice(
  records: Records,
  { rentalId }: Stored<'Job'>,
  createInvoice: boolean,
): Promise<Invoice | null> {
  const invoices = await records.find('Invoice', 'rentalId', [rentalId])
  const drafts = invoices
    .filter(
      ({ deleted, statusId, payments }) => deleted === null && payments === 0 && DRAFT_STATUSES.has(statusId),
    )
    .toSorted((a, b) => b.id - a.id)
  const [newest = null] = drafts
  return newest === null && createInvoice && rentalId !== null ? records.add('Invoice', { rentalId }) : newest
}
