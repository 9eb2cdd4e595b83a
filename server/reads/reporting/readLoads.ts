import { Job } from '#shared/jobs/Job.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { columnsOf, computed, orNull, present, renamed, select } from '../../database/selection.ts'
import { endedLoads, loadMargins, type EndedLoad, type LoadMargin } from '#shared/reporting/loadMargins.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows, type RowOf } from '../../database/readRows.ts'
import { BRINGS_BACK, IS_WORK } from '../jobs/jobConditions.ts'
import { COSTS_OF_JOB, earnedFrom, EARNED } from './earnings.ts'

/** A job that ended a load, or the delivery of its dumpster. */
type JobOfLoad = RowOf<typeof JOB.columns>

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
export async function readLoads(database: Queryable, { from, to }: Period): Promise<readonly ReadLoad[]> {
  const ended = endedLoads(await readRows(database, MATCHED_JOBS, { from, to }, MATCHED_JOB.columns)).filter(
    ({ job }) => job.isReported === 1,
  )
  const jobOf = await readJobsOfLoads(database, ended)
  const loads = ended.flatMap(({ job, delivery }) => {
    const found = jobOf.get(job.id)
    return found === undefined ? [] : [{ job: found, delivery: jobOf.get(delivery?.id ?? 0) ?? null }]
  })
  const billed = new Set(loads.filter(isBilled).map(({ job }) => job.id))
  return loadMargins(loads, earnedFrom).map((load) => ({ ...load, isBilled: billed.has(load.job.id) }))
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

/** All completed jobs of the rentals with a job completed in the period. */
const MATCHED_JOBS = `
  SELECT ${MATCHED_JOB.sql},
    CASE WHEN j.[completed] BETWEEN :from AND :to THEN 1 ELSE 0 END AS [isReported],
    CASE WHEN ${BRINGS_BACK} THEN
      (SELECT MIN(s.[placedJobId]) FROM [DumpsterLocation] s WHERE s.[removedJobId] = j.[id]) END AS [placedJobId]
  FROM [Job] j
  WHERE j.[completed] IS NOT NULL AND j.[deleted] IS NULL AND ${IS_WORK}
    AND j.[rentalId] IN (
      SELECT o.[rentalId] FROM [Job] o WHERE o.[completed] BETWEEN :from AND :to AND o.[deleted] IS NULL)`

/** The jobs of these loads by their ids. */
async function readJobsOfLoads(
  database: Queryable,
  loads: readonly EndedLoad<{ readonly id: number }>[],
): Promise<ReadonlyMap<number, JobOfLoad>> {
  const ids = loads.flatMap(({ job, delivery }) => (delivery === null ? [job.id] : [job.id, delivery.id]))
  const jobs = await readRows(database, JOBS_OF_LOADS, { ids: JSON.stringify(ids) }, JOB.columns)
  return new Map(jobs.map((job) => [job.id, job]))
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
