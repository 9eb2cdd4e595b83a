import { Job } from '#shared/jobs/Job.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { columnsOf, select } from '../../database/selection.ts'
import { getNonCDRDumpsterJobsQuery } from '#shared/jobs/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { belongsToOtherSalesPerson } from '#shared/dispatch/boardFilter.ts'
import { DEFAULT_SALES_PERSON_ID } from '#shared/people/SalesPerson.ts'
import { readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'

export const getNonCDRDumpsterJobs = computeQuery(getNonCDRDumpsterJobsQuery, {
  roles: permissions.viewRentals,
  compute: async ({ startDate }, { database }) => {
    const jobs = await readRows(database, JOBS_OF_DAY, { startDate }, JOB.columns)
    return jobs.filter((job) => belongsToOtherSalesPerson(job, DEFAULT_SALES_PERSON_ID)).map((job) => job.id)
  },
})

const JOB = select(columnsOf(Job, 'j', 'id'), columnsOf(Customer, 'c', 'salesPersonId'))

const JOBS_OF_DAY = `
  SELECT ${JOB.sql}
  FROM [Job] j
  JOIN [Rental] r ON r.[id] = j.[rentalId]
  JOIN [Customer] c ON c.[id] = r.[customerId]
  WHERE j.[startDate] = :startDate AND j.[deleted] IS NULL
  ORDER BY j.[id]`
