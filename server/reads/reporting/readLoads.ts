import { Job } from '#shared/jobs/Job.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { Dumpster } from '#shared/inventory/Dumpster.ts'
import { columnsOf, computed, orNull, present, renamed, select } from '../../database/selection.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { endedLoads, loadMargins, type LoadMargin } from '#shared/reporting/loadMargins.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows, type RowOf } from '../../database/readRows.ts'
import { COSTS_OF_JOB, earnedFrom, EARNED } from './earnings.ts'

/** A job that ended a load. */
type EndingJob = RowOf<typeof JOB.columns>

/** The instants of a period. */
interface Period {
  readonly from: string
  readonly to: string
}

/** The loads that ended in a period, with all their revenue and costs, whenever incurred (RP14, ambiguities 59). */
export async function readLoads(
  database: Queryable,
  { from, to }: Period,
): Promise<readonly LoadMargin<EndingJob>[]> {
  const rows = await readRows(database, JOBS, { from, to }, JOB.columns)
  const reported = endedLoads(rows).filter(({ job }) => job.isReported === 1)
  return loadMargins(reported, earnedFrom)
}

const JOB = select(
  columnsOf(Job, 'j', 'id', 'jobTypeId', 'actionId', 'relatedJobId'),
  present(columnsOf(Job, 'j', 'rentalId')),
  present(renamed(Job, 'j', { completedOn: 'completed' })),
  columnsOf(Rental, 'r', 'customerId'),
  orNull(renamed(Dumpster, 'd', { billAs: 'size' })),
  computed({ isReported: column.number, placedJobId: column.numberOrNull, ...EARNED }),
)

/** All completed jobs of the rentals with a job completed in the period. */
const JOBS = `
  SELECT ${JOB.sql},
    CASE WHEN j.[completed] BETWEEN :from AND :to THEN 1 ELSE 0 END AS [isReported],
    (SELECT MIN(s.[placedJobId]) FROM [DumpsterLocation] s WHERE s.[removedJobId] = j.[id]) AS [placedJobId],
    ${COSTS_OF_JOB}
  FROM [Job] j
  JOIN [Rental] r ON r.[id] = j.[rentalId]
  LEFT JOIN [Dumpster] d ON d.[id] = COALESCE(j.[billAsDumpsterId], j.[dumpsterId])
  WHERE j.[completed] IS NOT NULL AND j.[deleted] IS NULL AND j.[jobTypeId] NOT IN (${JOB_TYPE.destination}, ${JOB_TYPE.note})
    AND j.[rentalId] IN (
      SELECT o.[rentalId] FROM [Job] o WHERE o.[completed] BETWEEN :from AND :to AND o.[deleted] IS NULL)`
