import type Database from 'better-sqlite3'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { DELIVERY, LOAD, WORK } from './baselineConditions.ts'

type Period = [from: string, to: string]

interface Job {
  readonly id: number
  readonly rentalId: number
  readonly customerId: number
  readonly relatedJobId: number | null
  readonly completed: string
  readonly size: string | null
  readonly isLoad: number
  readonly isDelivery: number
  readonly isService: number
  readonly isReported: number
  readonly placedJobId: number | null
  readonly revenue: number | null
  readonly expenses: number
}

interface Earned {
  revenue: number
  profit: number
}

/** A load that ended in the period, by the job that ended it. */
interface BaselineLoad extends Readonly<Earned> {
  readonly job: Job
}

/** Average margins by billed size over whole loads: each pickup with the delivery of its dumpster, whenever that was. */
export function margins(database: Database.Database) {
  const billed = database.prepare<Period, { BillAs: string; Count: number; AverageWeight: number | null }>(`
    SELECT d.size AS BillAs, count(*) FILTER (WHERE ${LOAD}) AS Count, round(avg(j.weight), 2) AS AverageWeight
    FROM Job j JOIN Dumpster d ON d.id = coalesce(j.billAsDumpsterId, j.dumpsterId) WHERE ${WORK} AND d.size <> 'Shop'
    GROUP BY d.size ORDER BY d.size`)
  const loadsOf = loadsOfPeriod(database)
  return (...period: Period) => {
    const earned = sumBy(loadsOf(...period), ({ job }) => job.size)
    return billed.all(...period).map((row) => ({ ...row, AverageMargin: marginOf(earned.get(row.BillAs)) }))
  }
}

/** The margin of sums, null without revenue. */
export function marginOf(sums: Readonly<Earned> | undefined): number | null {
  if (sums === undefined || sums.revenue === 0) return null
  return Math.round((sums.profit / sums.revenue) * 10_000) / 10_000
}

/** What loads earned, by a trait of theirs. */
export function sumBy<K>(
  loads: readonly BaselineLoad[],
  keyOf: (load: BaselineLoad) => K,
): ReadonlyMap<K, Readonly<Earned>> {
  const sums = new Map<K, Earned>()
  for (const load of loads) {
    const sum = sums.get(keyOf(load)) ?? { revenue: 0, profit: 0 }
    sums.set(keyOf(load), sum)
    sum.revenue += load.revenue
    sum.profit += load.profit
  }
  return sums
}

/** The loads that ended in a period. */
export function loadsOfPeriod(database: Database.Database) {
  const jobsOfRentals = database.prepare<[...Period, ...Period], Job>(`
    SELECT j.id, j.rentalId, r.customerId, j.relatedJobId, j.completed, d.size, ${LOAD} AS isLoad, ${DELIVERY} AS isDelivery,
      j.jobTypeId = 5 AS isService, j.completed BETWEEN ? AND ? AS isReported,
      (SELECT min(s.placedJobId) FROM DumpsterLocation s WHERE s.removedJobId = j.id) AS placedJobId,
      (SELECT sum(l.quantity * l.rate) FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
        WHERE l.jobId = j.id AND l.deleted IS NULL AND i.deleted IS NULL AND i.statusId <> 14) AS revenue,
      coalesce(j.tonExpense * j.weight, 0) + coalesce(j.hourExpense * j.totalTime / 60, 0) AS expenses
    FROM Job j JOIN Rental r ON r.id = j.rentalId LEFT JOIN Dumpster d ON d.id = coalesce(j.billAsDumpsterId, j.dumpsterId)
    WHERE j.completed IS NOT NULL AND j.deleted IS NULL AND j.jobTypeId NOT IN (6, 7)
      AND j.rentalId IN (SELECT o.rentalId FROM Job o WHERE o.completed BETWEEN ? AND ? AND o.deleted IS NULL)
    ORDER BY j.rentalId, j.completed, j.id`)
  return (...period: Period): BaselineLoad[] => {
    const byRental = groupBy(jobsOfRentals.all(...period, ...period), (job) => job.rentalId)
    return [...byRental.values()].flatMap(endedLoads)
  }
}

function endedLoads(jobs: readonly Job[]): BaselineLoad[] {
  const deliveries = jobs.filter((job) => job.isDelivery === 1 && job.isService === 0)
  const pickUps = jobs.filter((job) => job.isLoad === 1 && job.isService === 0)
  const matched = new Map<Job, Job>()
  const match = (pickUp: Job, isMatch: (delivery: Job) => boolean): void => {
    const index = matched.has(pickUp) ? -1 : deliveries.findIndex(isMatch)
    const [delivery] = index < 0 ? [] : deliveries.splice(index, 1)
    if (delivery !== undefined) matched.set(pickUp, delivery)
  }
  for (const pickUp of pickUps) match(pickUp, ({ id }) => id === pickUp.placedJobId)
  for (const pickUp of pickUps)
    match(
      pickUp,
      ({ id, relatedJobId, completed }) =>
        id !== pickUp.relatedJobId && relatedJobId !== pickUp.id && completed <= pickUp.completed,
    )
  return jobs
    .filter((job) => job.isReported === 1 && (job.isService === 1 || job.isLoad === 1))
    .map((job) => {
      const earned = [job, matched.get(job) ?? []].flat()
      const revenue = earned.reduce((sum, each) => sum + (each.revenue ?? 0), 0)
      return { job, revenue, profit: earned.reduce((sum, each) => sum - each.expenses, revenue) }
    })
}
