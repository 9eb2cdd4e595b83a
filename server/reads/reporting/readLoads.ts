import { Job } from '#shared/jobs/Job.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { columnsOf, computed, orNull, present, renamed, select } from '../../database/selection.ts'
import {
  endedLoads,
  loadMargins,
  sumEarnings,
  type Earnings,
  type EndedLoad,
  type LoadMargin,
} from '#shared/reporting/loadMargins.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows, type RowOf } from '../../database/readRows.ts'
import { BRINGS_BACK, IS_WORK } from '../jobs/jobConditions.ts'
import { COSTS_OF_JOB, earnedFrom, EARNED } from './earnings.ts'

/** A job that ended a load, or the delivery of its dumpster. */
type JobOfLoad = RowOf<typeof JOB.columns>

type MatchedJob = RowOf<typeof MATCHED_JOB.columns>

/** A load with what it earned, and whether that is known (RP250). */
type ReadLoad = LoadMargin<JobOfLoad> & { readonly isBilled: boolean }

/** The instants of a period. */
interface Period {
  readonly from: string
  readonly to: string
}

/**
 * The loads that ended in a period, with all their revenue and costs, whenever incurred (RP14, ambiguities 59). To find them takes
 * all jobs of their rentals; what they earned is read for the jobs of the loads alone.
 */
export async function readLoads(database: Queryable, period: Period): Promise<readonly ReadLoad[]> {
  const ended: EndedLoad<MatchedJob>[] = []
  for await (const part of endedInParts(database, period)) ended.push(...part)
  const jobOf = await readJobsOfLoads(database, ended)
  const loads = ended.flatMap(({ job, delivery }) => {
    const found = jobOf.get(job.id)
    return found === undefined ? [] : [{ job: found, delivery: jobOf.get(delivery?.id ?? 0) ?? null }]
  })
  const billed = new Set(loads.filter(isBilled).map(({ job }) => job.id))
  return loadMargins(loads, earnedFrom).map((load) => ({ ...load, isBilled: billed.has(load.job.id) }))
}

/** What the loads of each customer earned that ended in a period, by the customer's key: however many there are (RP305). */
export async function readEarningsOfLoads(
  database: Queryable,
  period: Period,
  rentalsAtOnce = RENTALS_AT_ONCE,
): Promise<ReadonlyMap<number, Earnings>> {
  const earned = new Map<number, Earnings>()
  for await (const part of endedInParts(database, period, rentalsAtOnce)) {
    const sums = await readRows(database, SUMS_OF_LOADS, { ids: idsOfLoads(part) }, SUM_OF_LOADS.columns)
    for (const { customerId, ...sum } of sums)
      earned.set(customerId, sumEarnings([earned.get(customerId) ?? NOTHING, earnedFrom(sum)]))
  }
  return earned
}

const NOTHING = sumEarnings([])

/** Rentals whose jobs are in memory together: a read has room for some 100,000 jobs. */
const RENTALS_AT_ONCE = 5_000

/** The loads that ended in a period, those of some rentals at a time. */
async function* endedInParts(
  database: Queryable,
  { from, to }: Period,
  rentalsAtOnce = RENTALS_AT_ONCE,
): AsyncGenerator<readonly EndedLoad<MatchedJob>[]> {
  const rentals = await readRows(database, RENTALS_OF_LOADS, { from, to }, RENTAL_OF_LOADS.columns)
  for (let first = 0; first < rentals.length; first += rentalsAtOnce) {
    const part = rentals.slice(first, first + rentalsAtOnce)
    const rentalIds = JSON.stringify(part.map(({ rentalId }) => rentalId))
    const jobs = await readRows(database, MATCHED_JOBS, { from, to, rentalIds }, MATCHED_JOB.columns)
    yield endedLoads(jobs).filter(({ job }) => job.isReported === 1)
  }
}

/** A job without a line has no revenue, not one of 0. */
function isBilled({ job, delivery }: EndedLoad<JobOfLoad>): boolean {
  return job.revenue !== null || (delivery !== null && delivery.revenue !== null)
}

const MATCHED_JOB = select(
  columnsOf(Job, 'j', 'id', 'jobTypeId', 'actionId', 'relatedJobId'),
  present(columnsOf(Job, 'j', 'rentalId')),
  present(renamed(Job, 'j', { completedOn: 'completed' })),
  computed({ isReported: column.number, placedJobId: column.numberOrNull }),
)

/** All completed jobs of these rentals. */
const MATCHED_JOBS = `
  SELECT ${MATCHED_JOB.sql},
    CASE WHEN j.[completed] BETWEEN :from AND :to THEN 1 ELSE 0 END AS [isReported],
    CASE WHEN ${BRINGS_BACK} THEN
      (SELECT MIN(s.[placedJobId]) FROM [DumpsterLocation] s WHERE s.[removedJobId] = j.[id]) END AS [placedJobId]
  FROM [Job] j
  WHERE j.[rentalId] IN :rentalIds AND j.[completed] IS NOT NULL AND j.[deleted] IS NULL AND ${IS_WORK}`

const RENTAL_OF_LOADS = select(present(columnsOf(Job, 'o', 'rentalId')))

const RENTALS_OF_LOADS = `
  SELECT DISTINCT ${RENTAL_OF_LOADS.sql} FROM [Job] o
  WHERE o.[completed] BETWEEN :from AND :to AND o.[deleted] IS NULL AND o.[rentalId] IS NOT NULL
  ORDER BY o.[rentalId]`

/** The jobs of these loads by their ids. */
async function readJobsOfLoads(
  database: Queryable,
  loads: readonly EndedLoad<{ readonly id: number }>[],
): Promise<ReadonlyMap<number, JobOfLoad>> {
  const jobs = await readRows(database, JOBS_OF_LOADS, { ids: idsOfLoads(loads) }, JOB.columns)
  return new Map(jobs.map((job) => [job.id, job]))
}

/** The jobs of loads as a parameter. */
function idsOfLoads(loads: readonly EndedLoad<{ readonly id: number }>[]): string {
  return JSON.stringify(
    loads.flatMap(({ job, delivery }) => (delivery === null ? [job.id] : [job.id, delivery.id])),
  )
}

const JOB = select(
  columnsOf(Job, 'j', 'id'),
  columnsOf(Rental, 'r', 'customerId'),
  orNull(renamed(Dumpster, 'd', { billAs: 'size' })),
  computed(EARNED),
)

const JOBS_OF_LOADS = `
  SELECT ${JOB.sql}, ${COSTS_OF_JOB}
  FROM [Job] j
  JOIN [Rental] r ON r.[id] = j.[rentalId]
  LEFT JOIN [Dumpster] d ON d.[id] = COALESCE(j.[billAsDumpsterId], j.[dumpsterId])
  WHERE j.[id] IN :ids`

const SUM_OF_LOADS = select(columnsOf(Rental, 'q', 'customerId'), computed(EARNED))

const SUMS_OF_LOADS = `
  SELECT ${SUM_OF_LOADS.sql},
    SUM(q.[revenue]) AS [revenue], SUM(q.[dumping]) AS [dumping], SUM(q.[hauling]) AS [hauling]
  FROM (
    SELECT r.[customerId], ${COSTS_OF_JOB} FROM [Job] j JOIN [Rental] r ON r.[id] = j.[rentalId]
    WHERE j.[id] IN :ids) q
  GROUP BY q.[customerId]`
