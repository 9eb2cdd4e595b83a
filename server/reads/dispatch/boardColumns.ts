import { Job } from '#shared/jobs/Job.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** A job's column of the board: its driver on its day, or those that wait for a driver on that day (null). */
export interface InColumn {
  readonly driverId: number | null
  readonly startDate: string
}

/** One text for each column. */
export function columnKey({ driverId, startDate }: InColumn): string {
  return `${driverId} ${startDate}`
}

/** The stored columns of these jobs, by the jobs' keys. */
export async function readColumnsOfJobs(
  database: Queryable,
  jobIds: readonly number[],
): Promise<ReadonlyMap<number, InColumn>> {
  if (jobIds.length === 0) return new Map()
  const jobs = await readRows(database, COLUMNS_OF_JOBS, { ids: JSON.stringify(jobIds) }, IN_COLUMN.columns)
  return new Map(jobs.map((job) => [job.id, job]))
}

const IN_COLUMN = columnsOf(Job, '', 'id', 'driverId', 'startDate')

const COLUMNS_OF_JOBS = `SELECT ${IN_COLUMN.sql} FROM [Job] WHERE [id] IN :ids`

/** The stored live jobs in the columns of these jobs, in one statement; may include others of the same drivers and days. */
export async function readJobsInColumns(
  database: Queryable,
  jobs: readonly InColumn[],
): Promise<readonly RowOf<typeof POSITIONED.columns>[]> {
  const drivers = [...new Set(jobs.flatMap(({ driverId }) => driverId ?? []))]
  const days = [...new Set(jobs.map(({ startDate }) => startDate))].filter((day) => typeof day === 'string')
  if (days.length === 0) return []
  const valueOfDay = Object.fromEntries(days.map((day, index) => [`day${index}`, day]))
  const isOnDay = `[startDate] IN (${Object.keys(valueOfDay)
    .map((name) => `:${name}`)
    .join(', ')})`
  const isWaiting = jobs.some(({ driverId }) => driverId === null) ? '[driverId] IS NULL OR ' : ''
  return readRows(
    database,
    `SELECT ${POSITIONED.sql} FROM [Job] WHERE ${isOnDay} AND (${isWaiting}[driverId] IN :drivers) AND [deleted] IS NULL`,
    { ...valueOfDay, drivers: JSON.stringify(drivers) },
    POSITIONED.columns,
  )
}

const POSITIONED = columnsOf(Job, '', 'id', 'driverId', 'startDate', 'displayOrder')
