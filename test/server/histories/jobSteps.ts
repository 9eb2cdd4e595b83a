import { pickupOf } from '#test/reference/charges.ts'
import { Rational } from '#test/reference/Rational.ts'
import type { Business } from '#test/reference/inputs.ts'
import { unbilledCharges } from '#test/reference/unbilledCharges.ts'
import { modified, type Values } from '#test/server/save/openSaving.ts'
import { CUSTOMER_OWNED } from './company.ts'
import { followWeight } from './followWeight.ts'
import { activeLines, type PlannedLine } from './plan.ts'
import { STATUS, type State } from './state.ts'
import { nthOf, type StepHandler } from './StepHandler.ts'

export const complete: StepHandler<'complete'> = async ({ company, state, step }) => {
  const possible = state.jobs.flatMap((row) => {
    if (row['completed'] !== null) return []
    const inventoryId = dumpsterFor(state, row)
    return inventoryId === undefined ? [] : [{ row, inventoryId }]
  })
  const chosen = nthOf(possible, step.nth)
  if (chosen === null) return null
  const job = state.business.jobs.find(({ id }) => id === chosen.row['id'])
  return company.office.call('/api/job/completeJob', {
    jobId: chosen.row['id'],
    inventoryId: chosen.inventoryId,
    ...(job?.work === 'pickup'
      ? { weight: step.weight, hasNoWeight: step.weight === null, isWeightConfirmed: true }
      : { weight: null }),
  })
}

/** The dumpster that a job brings or takes away, null for a service, undefined where there is none. */
function dumpsterFor({ rental, placements, business }: State, row: Values): number | null | undefined {
  const job = business.jobs.find(({ id }) => id === row['id'])
  const ofType = rental.inventory.filter(({ dumpsterId }) => dumpsterId === row['dumpsterId'])
  if (job?.work === 'service') return null
  if (row['dumpsterId'] === CUSTOMER_OWNED)
    return job?.work === 'delivery' || ownedOnSite(business) > 0 ? null : undefined
  if (job?.work === 'delivery')
    return ofType.find(
      ({ id }) =>
        !placements.some(
          (placement) => placement.dumpsterInventoryId === id && placement.removedJobId === null,
        ),
    )?.id
  return placements
    .filter(({ removedJobId, placedJobId }) => removedJobId === null && placedJobId !== row['relatedJobId'])
    .find(({ dumpsterInventoryId }) => ofType.some(({ id }) => id === dumpsterInventoryId))
    ?.dumpsterInventoryId
}

/** Dumpsters in no inventory that were delivered and not picked up. */
function ownedOnSite({ jobs }: Business): number {
  const done = jobs.filter(({ completed }) => completed !== null)
  return (
    done.filter((job) => job.work === 'delivery').length - done.filter((job) => job.work === 'pickup').length
  )
}

/** Lines of open invoices that nobody edited follow the weight; others keep what they charge (ambiguities 52). */
export const correct: StepHandler<'correct'> = async ({ company, state, step, plan, edited }) => {
  const weighed = state.business.jobs.filter(({ work, completed }) => work === 'pickup' && completed !== null)
  const job = nthOf(weighed, step.nth)
  const row = state.jobs.find(({ id }) => id === job?.id)
  if (job === null || row === undefined || job.weight === step.weight) return null
  followWeight(plan, state.business, { ...job, weight: step.weight }, edited)
  return company.office.save([modified('Job', row, { weight: step.weight })])
}

/** The charges of the job are kept (ambiguities 58). */
export const uncomplete: StepHandler<'uncomplete'> = async ({ company, state, step }) => {
  if (state.rentalRow['completed'] !== null) return null
  const possible = state.business.jobs.filter(
    (job) => job.completed !== null && job.work !== 'pickup' && pickupOf(state.business, job) === undefined,
  )
  const job = nthOf(possible, step.nth)
  return job && company.office.call('/api/utility/uncompleteJob', { jobId: job.id })
}

/** Exactly the charges of the load that no active line covers (ambiguities 51). */
export const generate: StepHandler<'generate'> = async ({ company, state, step, plan }) => {
  const { business } = state
  const job = nthOf(
    business.jobs.filter(({ completed }) => completed !== null),
    step.nth,
  )
  if (job === null) return null
  const answer = await company.office.call('/api/utility/generateRevenueLines', {
    jobId: job.id,
    createInvoice: true,
    unmatchedRates: 'continue',
  })
  const active = activeLines(plan)
  const load = business.jobs.filter(
    (each) => each.id === job.id || each.id === job.deliveryId || each.deliveryId === job.id,
  )
  const charges = load.flatMap((half) => unbilledCharges(business, half, active))
  const invoiceId = Number(answer.body['invoiceId'] ?? 0)
  const days = state.unbilled === 0 ? [] : [dailyLine(state)]
  const made = [...charges, ...days]
  if (made.length > 0 && !plan.invoices.has(invoiceId))
    plan.invoices.set(invoiceId, { statusId: STATUS.new, isHandedOver: false, paid: Rational.zero })
  plan.lines = [...plan.lines, ...made.map((charge) => ({ ...charge, id: null, invoiceId }))]
  return answer
}

/** All days that no line bills (S2 §9). */
function dailyLine({ unbilled, rental }: State): Omit<PlannedLine, 'id' | 'invoiceId'> {
  const rate = Rational.of(rental.scenario.dailyRate ?? 0)
  return { kind: 'daily', jobId: null, quantity: Rational.of(unbilled).dividedBy(rate), rate }
}

/** The rental is over: its days end. */
export const completeRental: StepHandler<'completeRental'> = async ({ company, state }) => {
  if (
    state.rentalRow['completed'] !== null ||
    state.business.jobs.some(({ completed }) => completed === null)
  )
    return null
  return company.office.save([modified('Rental', state.rentalRow, { completed: company.office.now() })])
}
