import type { BillingContext } from '#shared/invoicing/BillingContext.ts'
import type {
  DraftedInvoice,
  DraftInvoicesRequest,
  DraftInvoicesResponse,
} from '#shared/invoicing/draftedInvoices.ts'
import { draftedLines } from '#shared/invoicing/draftedLines.ts'
import type { LineDraft } from '#shared/invoicing/lineDraft.ts'
import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { readBillings } from '../../../reads/invoicing/readBillings.ts'
import { readingIn } from '../reading.ts'
import type { Records } from '../records.ts'
import type { RuleContext } from '../../pipeline/SaveRule.ts'
import { lastLineNumber, storedLines } from './addGeneratedLines.ts'
import { loadOf, newestDraft } from './createRevenueLines.ts'

/**
 * What invoices of this work would have, one for each rental, with the lines and on the drafts that creating them one by one would use;
 * stores nothing (M-029, M-065, IN580).
 */
export async function draftInvoices(
  records: Records,
  context: RuleContext,
  { jobIds, rentalIds }: DraftInvoicesRequest,
): Promise<DraftInvoicesResponse> {
  const jobs = await records.find('Job', 'id', jobIds)
  const jobsOf = groupBy(jobs, ({ rentalId }) => rentalId)
  const wanted = new Set([...rentalIds, ...jobs.flatMap(({ rentalId }) => rentalId ?? [])])
  const { timeZone } = context
  const day = { timeZone, today: dayOfInstant(context.now, timeZone) }
  const billings = await readBillings(readingIn(context), [...wanted], day)
  const found = [...billings].map(([rentalId, billing]) => {
    const ofRental = rentalIds.includes(rentalId) ? unbilledCharges(billing).map(({ jobId }) => jobId) : []
    const ofJobs = (jobsOf.get(rentalId) ?? []).flatMap(({ id }) => completedLoad(billing, id))
    const billJobIds = [...new Set([...ofRental, ...ofJobs])]
    return { rentalId, drafted: draftedLines({ ...billing, billJobIds }) }
  })
  const linesOf = found.flatMap(({ rentalId, drafted }) =>
    'lines' in drafted ? [{ rentalId, lines: drafted.lines }] : [],
  )
  return {
    invoices: await drafts(records, context, linesOf),
    leftOut: found.flatMap(({ rentalId, drafted }) =>
      'leftOut' in drafted ? [{ rentalId, reason: drafted.leftOut }] : [],
    ),
  }
}

/** The load of a job; nothing of one that is not completed, or is no job of the rental any more. */
function completedLoad(billing: BillingContext, jobId: number): readonly number[] {
  const isDone = billing.jobs.some(({ id, completedOn }) => id === jobId && completedOn !== null)
  return isDone ? loadOf(billing, jobId) : []
}

async function drafts(
  records: Records,
  context: RuleContext,
  linesOf: readonly { readonly rentalId: number; readonly lines: readonly LineDraft[] }[],
): Promise<readonly DraftedInvoice[]> {
  const rentalIds = linesOf.map(({ rentalId }) => rentalId)
  const invoicesOf = groupBy(await records.find('Invoice', 'rentalId', rentalIds), ({ rentalId }) => rentalId)
  const draftOf = new Map(rentalIds.map((id) => [id, newestDraft(invoicesOf.get(id) ?? [])]))
  const draftIds = [...draftOf.values()].flatMap((draft) => draft?.id ?? [])
  const existing = groupBy(
    await records.find('InvoiceLine', 'invoiceId', draftIds),
    ({ invoiceId }) => invoiceId,
  )
  const toStored = await storedLines(
    records,
    context,
    linesOf.flatMap(({ lines }) => lines),
  )
  return linesOf.map(({ rentalId, lines }) => {
    const invoiceId = draftOf.get(rentalId)?.id ?? null
    const last = lastLineNumber(existing.get(invoiceId ?? 0) ?? [])
    return {
      rentalId,
      invoiceId,
      lines: lines.map((line, index) => ({
        values: toStored(line, last + index + 1),
        billedDays: line.rentalBillingLine,
      })),
    }
  })
}
