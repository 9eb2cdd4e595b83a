import { OPEN_INVOICE_STATUSES } from '#shared/invoicing/openInvoices.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { LINE_IS_ACTIVE } from './activeInvoices.ts'
import { readUnbilledChargeCandidates } from './unbilledChargeCandidates.ts'

const action = `COALESCE(j.[actionId], CASE j.[jobTypeId] WHEN ${JOB_TYPE.delivery} THEN ${JOB_ACTION.delivery}
    WHEN ${JOB_TYPE.pickUp} THEN ${JOB_ACTION.pickUp} END)`

const OF_JOBS = `
  SELECT DISTINCT j.[rentalId] FROM [Rental] r JOIN [Job] j ON j.[rentalId] = r.[id]`

const IS_DONE = 'r.[deleted] IS NULL AND j.[deleted] IS NULL AND j.[completed] IS NOT NULL'

/** Rentals with a pickup that was not weighed. */
const UNWEIGHED = `${OF_JOBS}
  WHERE ${IS_DONE} AND j.[weight] IS NULL AND ${action} = ${JOB_ACTION.pickUp} AND j.[jobTypeId] <> ${JOB_TYPE.service}`

/** Open rentals, not billed by the day, with a delivery, of a customer with a standard rental length. */
const MAY_BE_OVERDUE = `${OF_JOBS} JOIN [Customer] c ON c.[id] = r.[customerId]
  WHERE ${IS_DONE} AND r.[completed] IS NULL AND r.[billDaily] = 0 AND c.[standardRentalLength] >= 1
    AND ${action} = ${JOB_ACTION.delivery}`

/** Rentals with a price, and an active line of an open invoice at another rate. */
const MAY_DIFFER = `${OF_JOBS}
    JOIN [InvoiceLine] l ON l.[jobId] = j.[id] JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE r.[deleted] IS NULL AND j.[deleted] IS NULL AND r.[price] > 0 AND l.[rate] <> r.[price]
    AND i.[statusId] IN (${[...OPEN_INVOICE_STATUSES].join(', ')}) AND ${LINE_IS_ACTIVE}`

/**
 * Every live rental with something that may have been forgotten on invoices, and some without: an SQL approximation of `unbilledWork`
 * that the database evaluates quickly. A test compares it with that function.
 */
export async function readUnbilledWorkCandidates(
  database: Queryable,
  timeZone: string,
): Promise<readonly number[]> {
  const found = await Promise.all([
    readUnbilledChargeCandidates(database, timeZone, 'delivery', 'pickUp'),
    ...[UNWEIGHED, MAY_BE_OVERDUE, MAY_DIFFER].map((statement) => readRentalIds(database, statement)),
  ])
  return [...new Set(found.flat())]
}

async function readRentalIds(database: Queryable, statement: string): Promise<readonly number[]> {
  const rows = await readRows(database, statement, {}, { rentalId: column.number })
  return rows.map(({ rentalId }) => rentalId)
}
