import { amountOfAll, awaitingInvoicing, isBilledAfterDelivery } from '#test/reference/unbilledCharges.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import type { Office } from './Office.ts'
import { planFrom, activeLines } from './plan.ts'
import type { State } from './state.ts'

/** What a list should show under a key: an amount in dollars, and whether it is a follow-up. */
type Rows = ReadonlyMap<number, string>

/** Where the lists differ from what awaits invoicing: by job, or by rental (ambiguities 32, 51). */
export async function listDifferences(office: Office, state: State): Promise<string[]> {
  const [jobs, rentals] = await Promise.all([
    office.list('GetResidentialJobsForInvoicing'),
    office.list('GetCommercialJobsForInvoicing'),
  ])
  const { rentalId } = state.rental
  const isByJob = isBilledAfterDelivery(state.business.customer)
  const awaiting = awaitingJobs(state)
  return [
    ...compared(
      'job',
      isByJob ? jobRows(awaiting) : new Map(),
      shown(jobs.filter((row) => row['rentalId'] === rentalId)),
    ),
    ...compared(
      'rental',
      rentalRow(rentalId, isByJob ? [] : awaiting, state.unbilled),
      shown(rentals.filter((row) => row['id'] === rentalId)),
    ),
  ]
}

interface AwaitingJob {
  readonly id: number
  readonly amount: number
  /** Was anything of its load charged before? */
  readonly isFollowUp: boolean
  readonly isDelivery: boolean
}

function awaitingJobs(state: State): AwaitingJob[] {
  const { business } = state
  const active = activeLines(planFrom(state))
  return business.jobs.flatMap((job) => {
    const charges = awaitingInvoicing(business, job, active)
    if (charges.length === 0) return []
    const load = [
      job.id,
      job.deliveryId,
      ...business.jobs.filter((each) => each.deliveryId === job.id).map(({ id }) => id),
    ]
    const isDelivery = job.work === 'delivery'
    return [
      {
        id: job.id,
        amount: amountOfAll(charges).toNumber(),
        isFollowUp: active.some(({ jobId }) => load.includes(jobId)),
        isDelivery,
      },
    ]
  })
}

/** Deliveries that nothing charges await invoicing as specified; everything else is a follow-up (S2 §2). */
function jobRows(awaiting: readonly AwaitingJob[]): Rows {
  return new Map(
    awaiting.map(({ id, amount, isFollowUp, isDelivery }) => [
      id,
      inWords(amount, isFollowUp || !isDelivery),
    ]),
  )
}

/** A rental whose days are not billed awaits invoicing whatever its customer's billing rule is. */
function rentalRow(rentalId: number, awaiting: readonly AwaitingJob[], unbilled: number): Rows {
  if (awaiting.length === 0 && unbilled === 0) return new Map()
  const cents = awaiting.reduce(
    (total, { amount }) => total + Math.round(amount * 100),
    Math.round(unbilled * 100),
  )
  const isFollowUp = unbilled === 0 && awaiting.every((job) => job.isFollowUp)
  return new Map([[rentalId, inWords(cents / 100, isFollowUp)]])
}

function shown(rows: readonly Values[]): Rows {
  return new Map(
    rows.map((row) => [
      Number(row['id']),
      inWords(Number(row['estimatedRevenue']), row['followUp'] === true),
    ]),
  )
}

function inWords(amount: number, isFollowUp: boolean): string {
  return `$${amount.toFixed(2)}${isFollowUp ? ', follow-up' : ''}`
}

function compared(name: string, expected: Rows, found: Rows): string[] {
  const ids = [...new Set([...expected.keys(), ...found.keys()])]
  return ids
    .filter((id) => expected.get(id) !== found.get(id))
    .map(
      (id) =>
        `awaiting ${name} ${id}: expected ${expected.get(id) ?? 'no row'}, found ${found.get(id) ?? 'no row'}`,
    )
}
