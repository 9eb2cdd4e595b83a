import { billingRole } from './billingRoles.ts'
import type { BillableJob } from './BillingContext.ts'

export type LoadJob = Pick<
  BillableJob,
  'id' | 'jobTypeId' | 'actionId' | 'relatedJobId' | 'completedOn' | 'placedJobId'
>

/**
 * The delivery of each pickup's load, by the pickup's id: the job that placed its dumpster or, if that is not a delivery of the
 * rental, the oldest delivery that no other pickup is matched with, but never the delivery of the same exchange (IN3).
 */
export function matchDeliveriesToPickUps<J extends LoadJob>(jobs: readonly J[]): ReadonlyMap<number, J> {
  const matches = new Map<number, J>()
  const sorted = jobs.toSorted(compareCompletion)
  const unmatched = sorted.filter((job) => billingRole(job) === 'delivery')
  const pickUps = sorted.filter((job) => billingRole(job) === 'pickUp')
  const match = (pickUp: J, isMatch: (delivery: J) => boolean): void => {
    const index = matches.has(pickUp.id) ? -1 : unmatched.findIndex(isMatch)
    const [delivery] = index < 0 ? [] : unmatched.splice(index, 1)
    if (delivery !== undefined) matches.set(pickUp.id, delivery)
  }
  for (const pickUp of pickUps) match(pickUp, (delivery) => delivery.id === pickUp.placedJobId)
  for (const pickUp of pickUps) match(pickUp, (delivery) => couldHaveDelivered(delivery, pickUp))
  return matches
}

function couldHaveDelivered(delivery: LoadJob, pickUp: LoadJob): boolean {
  if (delivery.id === pickUp.relatedJobId || delivery.relatedJobId === pickUp.id) return false
  if (delivery.completedOn === null) return false
  return pickUp.completedOn === null || delivery.completedOn <= pickUp.completedOn
}

function compareCompletion(a: LoadJob, b: LoadJob): number {
  const [first, second] = [a.completedOn ?? '9999', b.completedOn ?? '9999']
  return first < second ? -1 : first > second ? 1 : a.id - b.id
}

/** The delivery and the pickup of one load; null if there is none (yet). */
export interface Load<J> {
  readonly delivery: J | null
  readonly pickUp: J | null
}

/** The load that each delivery and pickup belongs to; a service has none (IN3). */
export function loadsOf<J extends LoadJob>(jobs: readonly J[]): (job: J) => Load<J> {
  const deliveries = matchDeliveriesToPickUps(jobs)
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const pickUps = new Map([...deliveries].map(([pickUpId, { id }]) => [id, byId.get(pickUpId) ?? null]))
  return (job) => {
    const role = billingRole(job)
    if (role === 'delivery') return { delivery: job, pickUp: pickUps.get(job.id) ?? null }
    return role === 'pickUp'
      ? { delivery: deliveries.get(job.id) ?? null, pickUp: job }
      : { delivery: null, pickUp: null }
  }
}
