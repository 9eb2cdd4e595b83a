import { dayOfInstant } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { TIME_ZONE } from './largeCompany.ts'

/** A delivery or a pickup of a rental. */
export interface LoadJob {
  readonly id: number
  readonly rentalId: number
  readonly isDelivery: number
  readonly relatedJobId: number | null
  /** An instant. */
  readonly completed: string | null
  readonly placedJobId: number | null
}

/** A job of a load, with the business day of its completion. */
export interface DatedJob extends LoadJob {
  readonly day: string | null
}

/** The other job of each load, by the key of either: of the job that placed the dumpster, or of the oldest delivery left. */
export function otherJobsOfLoads(rows: readonly LoadJob[]): ReadonlyMap<number, DatedJob> {
  const others = new Map<number, DatedJob>()
  const jobs = rows.map((row) => ({
    ...row,
    day: row.completed === null ? null : dayOfInstant(row.completed, TIME_ZONE),
  }))
  for (const ofRental of groupBy(jobs, ({ rentalId }) => rentalId).values()) matchLoads(ofRental, others)
  return others
}

function matchLoads(jobs: readonly DatedJob[], others: Map<number, DatedJob>): void {
  if (jobs.length < 2) return
  const sorted = jobs.toSorted((a, b) =>
    lateness(a) < lateness(b) ? -1 : lateness(a) > lateness(b) ? 1 : a.id - b.id,
  )
  const deliveries = sorted.filter((job) => job.isDelivery === 1)
  const pickUps = sorted.filter((job) => job.isDelivery === 0)
  const match = (pickUp: DatedJob, isMatch: (delivery: DatedJob) => boolean): void => {
    const index = others.has(pickUp.id) ? -1 : deliveries.findIndex(isMatch)
    const [delivery] = index < 0 ? [] : deliveries.splice(index, 1)
    if (delivery === undefined) return
    others.set(pickUp.id, delivery)
    others.set(delivery.id, pickUp)
  }
  for (const pickUp of pickUps) match(pickUp, ({ id }) => id === pickUp.placedJobId)
  for (const pickUp of pickUps)
    match(
      pickUp,
      ({ id, relatedJobId, day }) =>
        id !== pickUp.relatedJobId &&
        relatedJobId !== pickUp.id &&
        day !== null &&
        (pickUp.day === null || day <= pickUp.day),
    )
}

/** What is not completed comes last. */
function lateness({ day }: DatedJob): string {
  return day ?? '9999'
}
