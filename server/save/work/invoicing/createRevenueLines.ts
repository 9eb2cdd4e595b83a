import type { BillingContext } from '#shared/invoicing/BillingContext.ts'
import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { matchDeliveriesToPickUps } from '#shared/invoicing/loads.ts'
import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
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

/** What lines are created of: a job, or all unbilled charges of a rental. */
type LinesOf = { readonly jobId: number } | { readonly rentalId: number }

type Wanted = Pick<GenerateRevenueLinesRequest, 'unmatchedRates' | 'rentalPrices' | 'createInvoice'>

/**
 * Adds the missing lines of a completed job and of the completed paired job of its load, or those of a rental, to the
 * rental's draft invoice; all of them or none (M-029, M-061, M-065, IN15, IN42, O-053). Throws NotFound without the job or rental.
 */
export function createRevenueLines(
  records: Records,
  context: RuleContext,
  request: LinesOf & Wanted,
): Promise<RevenueLines> {
  return 'jobId' in request ? linesOfJob(records, context, request) : linesOfRental(records, context, request)
}

async function linesOfJob(
  records: Records,
  context: RuleContext,
  { jobId, ...wanted }: Wanted & { readonly jobId: number },
): Promise<RevenueLines> {
  const [job] = await records.findForUpdate('Job', 'id', [jobId])
  if (job === undefined || job.deleted !== null)
    throw new NotFound(`Job ${jobId} was not found or was deleted.`, 'jobId')
  const billing = job.rentalId === null ? undefined : await readBilling(job.rentalId, context)
  if (billing === undefined || job.rentalId === null) return noLines(`Job #${jobId} has no rental.`)
  if (job.completed === null) return noLines(`Job #${jobId} is not completed.`)
  const billJobIds = loadOf(billing, jobId)
  return addLines(
    records,
    context,
    { ...billing, billJobIds },
    { ...wanted, rentalId: job.rentalId, of: `job #${jobId}` },
  )
}

async function linesOfRental(
  records: Records,
  context: RuleContext,
  { rentalId, ...wanted }: Wanted & { readonly rentalId: number },
): Promise<RevenueLines> {
  const [rental] = await records.findForUpdate('Rental', 'id', [rentalId])
  const billing = await readBilling(rentalId, context)
  if (rental === undefined || rental.deleted !== null || billing === undefined)
    throw new NotFound(`Rental ${rentalId} was not found or was deleted.`, 'rentalId')
  const billJobIds = unbilledCharges(billing).map(({ jobId }) => jobId)
  return addLines(
    records,
    context,
    { ...billing, billJobIds },
    { ...wanted, rentalId, of: `rental #${rentalId}` },
  )
}

async function addLines(
  records: Records,
  context: RuleContext,
  billing: BillingContext,
  {
    rentalId,
    of,
    unmatchedRates = 'ask',
    rentalPrices = 'line',
    createInvoice = false,
  }: Wanted & { readonly rentalId: number; readonly of: string },
): Promise<RevenueLines> {
  const { lines, questions } = createInvoiceLines(billing, unmatchedRates, rentalPrices)
  if (lines.length === 0)
    return noLines(questions.length > 0 ? null : `Nothing is left to bill for ${of}.`, questions)
  const invoice = await draftInvoice(records, rentalId, createInvoice)
  if (invoice === null) return noLines(`Rental #${rentalId} has no draft invoice.`)
  await addGeneratedLines(records, context, invoice, lines)
  return { invoice, response: { invoiceId: null, createdLines: lines.length, questions, message: null } }
}

function noLines(message: string | null, questions: RevenueLinesResponse['questions'] = []): RevenueLines {
  return { invoice: null, response: { invoiceId: null, createdLines: 0, questions, message } }
}

/** A job with the paired job of its load, if completed: a charged load has all its lines (IN3, IN42). */
export function loadOf({ jobs }: BillingContext, jobId: number): readonly number[] {
  const done = new Set(jobs.filter(({ completedOn }) => completedOn !== null).map(({ id }) => id))
  const others = [...matchDeliveriesToPickUps(jobs)].flatMap(([pickUpId, { id }]) => {
    if (jobId === id) return [pickUpId]
    return jobId === pickUpId ? [id] : []
  })
  return [jobId, ...others.filter((id) => done.has(id))]
}

async function readBilling(rentalId: number, context: RuleContext): Promise<BillingContext | undefined> {
  const { timeZone } = context
  const day = { timeZone, today: dayOfInstant(context.now, timeZone) }
  return (await readBillings(readingIn(context), [rentalId], day)).get(rentalId)
}

/** The newest draft invoice of the rental, or a new one on request. */
async function draftInvoice(
  records: Records,
  rentalId: number,
  createInvoice: boolean,
): Promise<Invoice | null> {
  const newest = newestDraft(await records.findForUpdate('Invoice', 'rentalId', [rentalId]))
  return newest === null && createInvoice ? records.add('Invoice', { rentalId }) : newest
}

/** The newest of the invoices of a rental that is still being drafted; null without one. */
export function newestDraft(invoices: readonly Invoice[]): Invoice | null {
  const drafts = invoices
    .filter(
      ({ deleted, statusId, payments }) => deleted === null && payments === 0 && DRAFT_STATUSES.has(statusId),
    )
    .toSorted((a, b) => b.id - a.id)
  return drafts[0] ?? null
}
