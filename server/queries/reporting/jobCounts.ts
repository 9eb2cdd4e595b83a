import { permissions } from '#shared/access/roles.ts'
import { jobCountsOf } from '#shared/reporting/forecast.ts'
import { column, readRows } from '../../database/readRows.ts'
import type { ComputedQuery } from '../NamedQuery.ts'
import { PERIOD_PARAMETERS, periodGiven } from './reportPeriod.ts'
import { IS_REPORTED } from './sums.ts'

/** How many jobs of each type were completed in a period (RP18, S1 §7, O-089). */
export const jobCounts: ComputedQuery = {
  resource: 'JobCounts',
  roles: permissions.viewReports,
  parameters: PERIOD_PARAMETERS,
  compute: async (parameters, { database, timeZone }) => {
    const { from, to } = periodGiven(parameters, timeZone)
    return jobCountsOf(await readRows(database, COUNTS, { from, to }, COUNT))
  },
}

const COUNTS = `
  SELECT t.[name] AS [jobType], COUNT(*) AS [count]
  FROM [Job] j JOIN [JobType] t ON t.[id] = j.[jobTypeId]
  WHERE ${IS_REPORTED}
  GROUP BY t.[name]`

const COUNT = { jobType: column.text, count: column.number }

/** How many jobs of a period used a trailer (RP18, S1 §7, O-089). */
export const jobsUsingTrailer: ComputedQuery = {
  resource: 'JobsUsingTrailer',
  roles: permissions.viewReports,
  parameters: PERIOD_PARAMETERS,
  compute: async (parameters, { database, timeZone }) => {
    const { from, to } = periodGiven(parameters, timeZone)
    const [row] = await readRows(database, TRAILERS, { from, to }, { count: column.number })
    return row?.count ?? 0
  },
}

const TRAILERS = `SELECT COUNT(*) AS [count] FROM [Job] j WHERE ${IS_REPORTED} AND j.[trailerUsed] = 1`
