import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import { chargedQuantity } from '#shared/invoicing/billingRoles.ts'
import type { BillingContext } from '#shared/invoicing/BillingContext.ts'
import { parseExplanation } from '#shared/invoicing/explanations.ts'
import {
  recalculateForWeight,
  isChargedByWeight,
  type WeightRecalculation,
} from '#shared/invoicing/recalculateForWeight.ts'
import { acceptsWeightChanges } from '#shared/invoicing/openInvoices.ts'
import type { LineDraft } from '#shared/invoicing/lineDraft.ts'
import { matchDeliveriesToPickUps } from '#shared/invoicing/loads.ts'
import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { weightNotices } from '#shared/invoicing/weightNotices.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { isClosedDay } from '#shared/settings/closedBooks.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { multiply, sum } from '#shared/kernel/money.ts'
import { readBillings } from '../../../reads/invoicing/readBillings.ts'
import { readClosedDay } from '../../../reads/settings/readClosedDay.ts'
import { readingIn } from '../../work/reading.ts'
import { isRequestedByClient } from '../../work/refuse.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import type { RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import { addGeneratedLines } from '../../work/invoicing/addGeneratedLines.ts'
import { chargesOfJobs, type Charge } from '../../work/invoicing/chargesOfJobs.ts'

/** When the weight of a job is corrected, its generated lines on open invoices follow (ambiguities 52, IN44, SV126). */
export const followCorrectedWeight: SettleRule = {
  name: 'followCorrectedWeight',
  phase: 'settle',
  because: 'Charges by weight on open invoices follow the corrected weight of their job.',
  watches: ['Job'],
  run: async (unit, context) => {
    const records = new Records(unit)
    for (const weighed of await weighedJobs(records, context)) {
      const { lines } = followed(weighed)
      for (const { id, replacement } of lines) {
        const line = weighed.charges.find((charge) => charge.line.id === id)?.line
        if (line === undefined) continue
        if (replacement === null) records.remove('InvoiceLine', line)
        else records.change('InvoiceLine', line, replacement)
      }
    }
  },
}

/**
 * Additional charges of a corrected weight go on the open invoice of the job; without one, and for overcharges on other invoices,
 * users who may see billing get a notice (ambiguities 52, IN44, SV126).
 */
export const chargeCorrectedWeight: SettleRule = {
  name: 'chargeCorrectedWeight',
  phase: 'settle',
  because: 'What a corrected weight adds is charged on the open invoice of the job.',
  watches: ['Job'],
  after: [followCorrectedWeight],
  run: async (unit, context) => {
    const records = new Records(unit)
    for (const weighed of await weighedJobs(records, context)) {
      const { charges } = weighed
      const missing = begunBy(weighed)
      const open = charges.findLast(
        ({ line, invoice }) => weighed.follows(invoice) && parseExplanation(line) !== null,
      )
      if (open !== undefined && missing.length > 0)
        await addGeneratedLines(records, context, open.invoice, missing)
      if (satisfiesRoleRule(context.user, permissions.viewBilling))
        context.notices.push(...noticesOf(records, weighed, missing, open?.invoice ?? null))
    }
  },
}

/** A job with a corrected weight and active lines. */
interface WeighedJob {
  readonly job: Stored<'Job'>
  readonly weightBefore: number | null
  readonly billing: BillingContext
  readonly charges: readonly Charge[]
  /** Whether generated lines of an invoice follow the weight: those of closed books stay as they are, like those that were sent (IN1240). */
  readonly follows: (invoice: Stored<'Invoice'>) => boolean
}

async function weighedJobs(records: Records, context: RuleContext): Promise<readonly WeighedJob[]> {
  const weighed = records
    .changes('Job')
    .flatMap(({ before, after }) =>
      before === null || before.weight === after.weight ? [] : [{ job: after, weightBefore: before.weight }],
    )
  const jobs = weighed.map(({ job }) => job)
  if (jobs.length === 0) return []
  const charges = groupBy(
    await chargesOfJobs(
      records,
      jobs.map(({ id }) => id),
    ),
    ({ line }) => line.jobId,
  )
  const charged = weighed.filter(({ job }) => charges.has(job.id))
  if (charged.length === 0) return []
  const { timeZone, now } = context
  const rentalIds = charged.flatMap(({ job }) => job.rentalId ?? [])
  const day = { timeZone, today: dayOfInstant(now, timeZone) }
  const closedDay = await readClosedDay(readingIn(context), day.today)
  const follows = (invoice: Stored<'Invoice'>): boolean =>
    acceptsWeightChanges(invoice) && !isClosedDay(invoice.invoiceDate, closedDay)
  const billings = await readBillings(readingIn(context), rentalIds, day)
  return charged.flatMap((each) => {
    const billing = billings.get(each.job.rentalId ?? 0)
    return billing === undefined
      ? []
      : [{ ...each, billing, charges: charges.get(each.job.id) ?? [], follows }]
  })
}

function followed({ job, billing, charges, follows }: WeighedJob): WeightRecalculation {
  const delivery = matchDeliveriesToPickUps(billing.jobs).get(job.id)
  return recalculateForWeight(
    charges.map(({ line, invoice }) => ({ ...line, isOpen: follows(invoice) })),
    {
      weight: job.weight,
      advance: delivery === undefined ? 0 : chargedQuantity(delivery, 'kent'),
      unbilledTons: sum(
        unbilledByWeight(billing, job.id)
          .filter(({ rule }) => rule === 'tons')
          .map(({ total }) => total),
      ),
    },
  )
}

/** The charges that the weight adds; those that were unbilled before, such as that of a removed line, still await invoicing. */
function begunBy(weighed: WeighedJob): readonly LineDraft[] {
  const before = unbilledBefore(weighed)
  return unbilledByWeight(weighed.billing, weighed.job.id).filter(
    ({ rule }) => !before.some((line) => line.rule === rule),
  )
}

/** The additional dollars awaiting invoicing because of the corrected weight. */
function awaitingMore(weighed: WeighedJob): number {
  const amount = (lines: readonly LineDraft[]): number => sum(lines.map(({ total }) => total))
  return sum([amount(unbilledByWeight(weighed.billing, weighed.job.id)), -amount(unbilledBefore(weighed))])
}

function unbilledBefore({ job, weightBefore, billing }: WeighedJob): readonly LineDraft[] {
  const jobs = billing.jobs.map((each) => (each.id === job.id ? { ...each, weight: weightBefore } : each))
  return unbilledByWeight({ ...billing, jobs }, job.id)
}

function unbilledByWeight(billing: BillingContext, jobId: number): readonly LineDraft[] {
  const unbilled = unbilledCharges(billing).find((each) => each.jobId === jobId)
  return unbilled?.lines.filter(({ explanation }) => isChargedByWeight(explanation)) ?? []
}

function noticesOf(
  records: Records,
  weighed: WeighedJob,
  missing: readonly LineDraft[],
  open: Stored<'Invoice'> | null,
): readonly string[] {
  const { job, charges } = weighed
  const added = open === null ? 0 : sum(missing.map(({ total }) => total))
  const changes = records.changes('InvoiceLine').filter(({ after }) => after.jobId === job.id)
  const invoices = [...new Map(charges.map(({ invoice }) => [invoice.id, invoice])).values()]
  return weightNotices({
    jobId: job.id,
    recalculated: invoices.map((invoice) => ({
      invoiceName: nameOf(invoice),
      amount: sum(changes.filter(({ after }) => after.invoiceId === invoice.id).map(differenceOf)),
    })),
    unchangedInvoices: invoices.filter((invoice) => !weighed.follows(invoice)).map(nameOf),
    overcharge: followed(weighed).overcharge,
    unbilled: sum([awaitingMore(weighed), -added]),
  })
}

/** The difference that the save made to a line's total. */
function differenceOf(change: RecordChange<'InvoiceLine'>): number {
  return isRequestedByClient(change) ? 0 : sum([totalOf(change.after), -totalOf(change.before)])
}

function totalOf(line: Stored<'InvoiceLine'> | null): number {
  return line === null || line.deleted !== null ? 0 : multiply(line.quantity, line.rate)
}

function nameOf({ id, invoiceNumber }: Stored<'Invoice'>): string {
  return `#${invoiceNumber ?? id}`
}
