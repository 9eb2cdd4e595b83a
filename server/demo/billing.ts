import { billedAfter } from '#shared/invoicing/billedAfter.ts'
import type { BillingContext, BillableJob } from '#shared/invoicing/BillingContext.ts'
import { billingRole } from '#shared/invoicing/billingRoles.ts'
import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { chargedLine } from '#shared/invoicing/chargedLine.ts'
import { feeLine, miscellaneousLine } from '#shared/invoicing/extraLines.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import type { LineDraft } from '#shared/invoicing/lineDraft.ts'
import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { deliversDumpster } from '#shared/jobs/jobActions.ts'
import { addDays } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import type { Company, DemoJob, DemoRental } from './Company.ts'
import { addInvoice } from './invoices.ts'

/** A completed trip is billed within days, after delivery or after pickup by the customer's billing rule (S0 §3). */
export function planBilling(company: Company, rental: DemoRental, demoJob: DemoJob, day: string): void {
  const role = billingRole(demoJob.record)
  if (role === 'none') return
  const isDue = role !== 'delivery' || billedAfter(rental.account.customer) === 'delivery'
  if (isDue) planBill(company, rental, day)
}

/** Plans the next bill of a rental; later for a few, so that the lists of unbilled work are not empty. */
function planBill(company: Company, rental: DemoRental, day: string): void {
  const { random, profile } = rental.account
  if (rental.isBillingPlanned) return
  rental.isBillingPlanned = true
  const wait =
    profile.kind === 'plant'
      ? random.integer(1, 14)
      : random.weighted([
          [45, 1],
          [33, 2],
          [16, 3],
          [6, 9],
        ])
  company.agenda.plan(addDays(day, wait), (today) => {
    rental.isBillingPlanned = false
    billRental(company, rental, today)
  })
}

/** Creates an invoice for what is not billed yet, and marks the jobs as reviewed. */
function billRental(company: Company, rental: DemoRental, day: string): void {
  const { books, staff } = company
  if (rental.record.deleted !== null) return
  const { random } = rental.account
  const jobs = jobsToBill(rental)
  const lines = linesFor(company, rental, jobs, day)
  const worker = random.pick(staff.rentals)
  const stamp = staff.desk(worker, day)
  for (const job of jobs) {
    job.billed = true
    books.change('Job', job.record, { audited: stamp.at }, stamp)
  }
  rental.touched = day
  if (lines.length === 0) return
  const again = (today: string): void => planBill(company, rental, today)
  addInvoice(company, rental, { lines, day, act: staff.desk(worker, day), again })
}

/** Completed jobs that were not billed; customers billed after pickup are billed for a dumpster once it is removed. */
function jobsToBill({ account, jobs, dumpster }: DemoRental): DemoJob[] {
  const done = jobs.filter((job) => job.completedOn !== null && !job.billed && job.record.deleted === null)
  if (billedAfter(account.customer) === 'delivery' || !dumpster.trackInventory) return done
  const takenAway = new Set(jobs.map(({ placedJobId }) => placedJobId))
  return done.filter(({ record }) => !deliversDumpster(record) || takenAway.has(record.id))
}

/** The missing lines of the rental, the fees of the jobs, and occasionally a manual line. */
function linesFor(company: Company, rental: DemoRental, jobs: readonly DemoJob[], day: string): LineDraft[] {
  const { lists } = company
  const { record, account } = rental
  const billing = billingOf(company, rental, day)
  const billJobIds = unbilledCharges(billing).map(({ jobId }) => jobId)
  const { lines } = createInvoiceLines({ ...billing, billJobIds }, 'continue')
  const fees = jobs.flatMap(({ fees: booked }) =>
    booked.map((fee) => {
      const type = lists.fees.find(({ id }) => id === fee.dumpsterFeeTypeId) ?? lists.fees[0]
      return feeLine({ ...fee, feeType: type }, record.id)
    }),
  )
  if (lines.length === 0 && fees.length === 0) return []
  const extra = account.random.chance(0.015) ? [typedLine(rental, jobs)] : []
  const charged = [...lines, ...fees]
  // A discount of more than there is to pay is none: no invoice has a total below 0.
  const isBelowZero = sum([...charged, ...extra].map(({ total }) => total)) < 0
  return isBelowZero ? charged : [...charged, ...extra]
}

type TypedLine = Readonly<Pick<LineDraft, 'description' | 'rate'>>

const TYPED_LINES: readonly [TypedLine, ...TypedLine[]] = [
  { description: 'Right-of-way permit, City of Grand Rapids', rate: 45 },
  { description: 'Weekend delivery', rate: 75 },
  { description: 'Driveway boards', rate: 25 },
  { description: 'Courtesy discount', rate: -50 },
]

function typedLine({ record, account: { random } }: DemoRental, jobs: readonly DemoJob[]): LineDraft {
  const { description, rate } = random.pick(TYPED_LINES)
  const draft = miscellaneousLine(jobs[0]?.record.id ?? null, record.id)
  const rateUsed = { ...draft.explanation.rateUsed, amount: rate }
  return { ...draft, description, rate, total: rate, explanation: { ...draft.explanation, rateUsed } }
}

function billingOf(company: Company, rental: DemoRental, day: string): BillingContext {
  const { record, account, address } = rental
  const live = rental.jobs.filter((job) => job.record.deleted === null)
  const charged = chargedLines(company, rental)
  return {
    customer: account.customer,
    address,
    rental: { ...record, completedOn: rental.completedOn },
    jobs: live.map((job) => billable(company, job, charged)),
    rates: account.rates,
    settings: company.lists.prices,
    billedPeriods: rental.bills.flatMap(({ billedDays }) => billedDays),
    today: day,
  }
}

type Charged = ReadonlyMap<number, BillableJob['charged']>

/** What active invoices already charge for each job. */
function chargedLines({ lists }: Company, { bills }: DemoRental): Charged {
  const accounts = new Map(lists.fixed.products.map(({ id, azureType }) => [id, azureType]))
  const charged = new Map<number, BillableJob['charged'][number][]>()
  for (const { lines, record } of bills.filter((bill) => isActiveInvoice(bill.record)))
    for (const line of lines) {
      const azureType = accounts.get(line.quickBooksProductId ?? 0) ?? null
      const charge = chargedLine({ ...line, azureType, statusId: record.statusId })
      if (line.jobId === null || line.deleted !== null || charge === null) continue
      charged.set(line.jobId, [...(charged.get(line.jobId) ?? []), charge])
    }
  return charged
}

function billable(
  { lists }: Company,
  { record, completedOn, placedJobId }: DemoJob,
  charged: Charged,
): BillableJob {
  const { id, jobTypeId, actionId, relatedJobId, weight, dumpsterWeightLimit } = record
  const fuelRate = lists.fuelRates.find((each) => each.id === record.fuelRatePercentageId)
  return {
    id,
    jobTypeId,
    actionId,
    relatedJobId,
    weight,
    dumpsterWeightLimit,
    completedOn,
    placedJobId,
    dumpster: lists.billed.get(record.billAsDumpsterId ?? record.dumpsterId ?? 0) ?? null,
    fuelRatePercentage: fuelRate?.rate ?? null,
    charged: charged.get(id) ?? [],
  }
}
