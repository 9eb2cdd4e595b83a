import { permissions } from '#shared/access/roles.ts'
import { belongsToOtherSalesPerson } from '#shared/dispatch/boardFilter.ts'
import { DEFAULT_SALES_PERSON_ID } from '#shared/people/SalesPerson.ts'
import { column, readRows } from '../../database/readRows.ts'
import type { ComputedQuery } from '../NamedQuery.ts'

/** Keys of a day's jobs whose customers are another sales person's: their cards are tinted (DI15, S1 §7, O-069, ambiguity 38). */
export const getNonCDRDumpsterJobs: ComputedQuery = {
  resource: 'GetNonCDRDumpsterJobs',
  roles: permissions.viewRentals,
  parameters: { startDate: { kind: 'day', required: true } },
  compute: async ({ startDate }, { database }) => {
    if (typeof startDate !== 'string') return []
    const jobs = await readRows(database, JOBS_OF_DAY, { startDate }, JOB)
    return jobs.filter((job) => belongsToOtherSalesPerson(job, DEFAULT_SALES_PERSON_ID)).map((job) => job.id)
  },
}

const JOBS_OF_DAY = `
  SELECT j.[id], c.[salesPersonId]
  FROM [Job] j
  JOIN [Rental] r ON r.[id] = j.[rentalId]
  JOIN [Customer] c ON c.[id] = r.[customerId]
  WHERE j.[startDate] = :startDate AND j.[deleted] IS NULL
  ORDER BY j.[id]`

const JOB = { id: column.number, salesPersonId: column.numberOrNull }
