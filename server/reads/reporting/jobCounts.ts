import { JobType } from '#shared/jobs/jobTypes.ts'
import { computed, renamed, select } from '../../database/selection.ts'
import { jobCountsQuery, jobsUsingTrailerQuery } from '#shared/reporting/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { jobCountsOf } from '#shared/reporting/forecast.ts'
import { column, readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { periodGiven } from './reportPeriod.ts'
import { IS_REPORTED } from './sums.ts'

export const jobCounts = computeQuery(jobCountsQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) => {
    const { from, to } = periodGiven(parameters, timeZone)
    return jobCountsOf(await readRows(database, COUNTS, { from, to }, COUNT.columns))
  },
})

const COUNT = select(renamed(JobType, 't', { jobType: 'name' }), computed({ count: column.number }))

const COUNTS = `
  SELECT ${COUNT.sql},
    COUNT(*) AS [count]
  FROM [Job] j JOIN [JobType] t ON t.[id] = j.[jobTypeId]
  WHERE ${IS_REPORTED}
  GROUP BY t.[name]`

export const jobsUsingTrailer = computeQuery(jobsUsingTrailerQuery, {
  roles: permissions.viewReports,
  compute: async (parameters, { database, timeZone }) => {
    const { from, to } = periodGiven(parameters, timeZone)
    const [row] = await readRows(database, TRAILERS, { from, to }, { count: column.number })
    return row?.count ?? 0
  },
})

const TRAILERS = `SELECT COUNT(*) AS [count] FROM [Job] j WHERE ${IS_REPORTED} AND j.[trailerUsed] = 1`
