import { getNonCDRDumpsterJobsQuery } from '#shared/jobs/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { belongsToOtherSalesPerson } from '#shared/dispatch/boardFilter.ts'
import { DEFAULT_SALES_PERSON_ID } from '#shared/people/SalesPerson.ts'
import { column, readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'

export const getNonCDRDumpsterJobs = computeQuery(getNonCDRDumpsterJobsQuery, {
  roles: permissions.viewRentals,
  compute: async ({ startDate }, { database }) => {
    const jobs = await readRows(database, JOBS_OF_DAY, { startDate }, JOB)
    return jobs.filter((job) => belongsToOtherSalesPerson(job, DEFAULT_SALES_PERSON_ID)).map((job) => job.id)
  },
})

const JOBS_OF_DAY = `
  SELECT j.[id], c.[salesPersonId]
  FROM [Job] j
  JOIN [Rental] r ON r.[id] = j.[rentalId]
  JOIN [Customer] c ON c.[id] = r.[customerId]
  WHERE j.[startDate] = :startDate AND j.[deleted] IS NULL
  ORDER BY j.[id]`

const JOB = { id: column.number, salesPersonId: column.numberOrNull }
