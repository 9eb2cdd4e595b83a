import type Database from 'better-sqlite3'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { DELIVERY, LOAD, WORK } from './baselineConditions.ts'

type Period = [from: string, to: string]

interface Job {
  readonly id: number
  readonly rentalId: number
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

/** Average margins by billed size over whole loads: each pickup with the delivery of its dumpster, whenever that was. */
export function margins(database: Database.Database) {
  const billed = database.prepare<Period, { BillAs: string; Count: number; AverageWeight: number | null }>(`
    SELECT d.size AS BillAs, count(*) FILTER (WHERE ${LOAD}) AS Count, round(avg(j.weight), 2) AS AverageWeight
    FROM Job j JOIN Dumpster d ON d.id = coalesce(j.billAsDumpsterId, j.dumpsterId) WHERE ${WORK} AND d.size <> 'Shop'
    GROUP BY d.size ORDER BY d.size`)
  const jobsOfRentals = database.prepare<[...Period, ...Period], Job>(`
    SELECT j.id, j.rentalId, j.relatedJobId, j.completed, d.size, ${LOAD} AS isLoad, ${DELIVERY} AS isDelivery,
      j.jobTypeId = 5 AS isService, j.completed BETWEEN ? AND ? AS isReported,
      (SELECT min(s.placedJobId) FROM DumpsterLocation s WHERE s.removedJobId = j.id) AS placedJobId,
      (SELECT sum(l.quantity * l.rate) FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
        WHERE l.jobId = j.id AND l.deleted IS NULL AND i.deleted IS NULL AND i.statusId <> 14) AS revenue,
      coalesce(j.tonExpense * j.weight, 0) + coalesce(j.hourExpense * j.totalTime / 60, 0) AS expenses
    FROM Job j LEFT JOIN Dumpster d ON d.id = coalesce(j.billAsDumpsterId, j.dumpsterId)
    WHERE j.completed IS NOT NULL AND j.deleted IS NULL AND j.jobTypeId NOT IN (6, 7)
      AND j.rentalId IN (SELECT o.rentalId FROM Job o WHERE o.completed BETWEEN ? AND ? AND o.deleted IS NULL)
    ORDER BY j.rentalId, j.completed, j.id`)
  return (...period: Period) => {
    const earned = new Map<string | null, Earned>()
    const byRental = groupBy(jobsOfRentals.all(...period, ...period), (job) => job.rentalId)
    for (const jobs of byRental.values()) addLoads(earned, jobs)
    return billed.all(...period).map((row) => {
      const { revenue, profit } = earned.get(row.BillAs) ?? { revenue: 0, profit: 0 }
      return {
        ...row,
        AverageMargin: revenue === 0 ? null : Math.round((profit / revenue) * 10_000) / 10_000,
      }
    })
  }
}

function addLoads(earned: Map<string | null, Earned>, jobs: readonly Job[]): void {
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
  for (const job of jobs) {
    if (job.isReported === 0 || (job.isService === 0 && job.isLoad === 0)) continue
    const sums = earned.get(job.size) ?? { revenue: 0, profit: 0 }
    earned.set(job.size, sums)
    for (const { revenue, expenses } of [job, matched.get(job) ?? []].flat()) {
      sums.revenue += revenue ?? 0
      sums.profit += (revenue ?? 0) - expenses
    }
  }
}
