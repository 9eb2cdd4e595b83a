import { billingRole } from './billedJobs.ts'
import type { BillableJob } from './billing.ts'

export type LoadJob = Pick<
  BillableJob,
  'id' | 'jobTypeId' | 'actionId' | 'relatedJobId' | 'completedOn' | 'placedJobId'
>

/**
 * The delivery of the load that each pickup took away, by the pickup's id: the job that had placed its dumpster, or, where
 * that is no delivery of the rental, the oldest delivery that no other pickup has, but never the other half of the same exchange (IN3).
 */
export function deliveriesByPickUp<J extends LoadJob>(jobs: readonly J[]): ReadonlyMap<number, J> {
  const found = new Map<number, J>()
  const inOrder = jobs.toSorted(byCompletion)
  const waiting = inOrder.filter((job) => billingRole(job) === 'delivery')
  const pickUps = inOrder.filter((job) => billingRole(job) === 'pickUp')
  const take = (pickUp: J, isIts: (delivery: J) => boolean): void => {
    const index = found.has(pickUp.id) ? -1 : waiting.findIndex(isIts)
    const [delivery] = index < 0 ? [] : waiting.splice(index, 1)
    if (delivery !== undefined) found.set(pickUp.id, delivery)
  }
  for (const pickUp of pickUps) take(pickUp, (delivery) => delivery.id === pickUp.placedJobId)
  for (const pickUp of pickUps) take(pickUp, (delivery) => mayHaveBrought(delivery, pickUp))
  return found
}

function mayHaveBrought(delivery: LoadJob, pickUp: LoadJob): boolean {
  if (delivery.id === pickUp.relatedJobId || delivery.relatedJobId === pickUp.id) return false
  if (delivery.completedOn === null) return false
  return pickUp.completedOn === null || delivery.completedOn <= pickUp.completedOn
}

function byCompletion(one: LoadJob, other: LoadJob): number {
  const [first, second] = [one.completedOn ?? '9999', other.completedOn ?? '9999']
  return first < second ? -1 : first > second ? 1 : one.id - other.id
}

/** What belongs to the load of a job: the delivery that brought what a pickup took away, the pickup of a delivery, if it has one. */
export interface Load<J> {
  readonly delivery: J | null
  readonly pickUp: J | null
}

/** The load that each delivery and pickup belongs to; a service has none (IN3). */
export function loadsOf<J extends LoadJob>(jobs: readonly J[]): (job: J) => Load<J> {
  const deliveries = deliveriesByPickUp(jobs)
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
