import { Job } from '#shared/jobs/Job.ts'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { columnsOf, present, select } from '../../database/selection.ts'
import { marginOf as marginOfSums, type MarginLine } from '#shared/invoicing/jobMargin.ts'
import { rentalMargin, type RentalMarginInfo } from '#shared/invoicing/rentalMargin.ts'
import { dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows, type RowOf } from '../../database/readRows.ts'
import { readSettings } from '../settings/readSettings.ts'
import { EARNED, earnedFrom, earningsOfRentals } from '../reporting/earnings.ts'

/** Revenue and costs of rentals since the margin base date, by key; `rentalIds` is a JSON array (IN39). */
export async function readRentalMargins(
  database: Queryable,
  rentalIds: string,
  timeZone: string,
): Promise<ReadonlyMap<number, RentalMarginInfo>> {
  const given = { rentalIds }
  const [rentals, jobs, lines, times, settings] = await Promise.all([
    readRows(database, 'SELECT [id] FROM [Rental] WHERE [id] IN :rentalIds', given, { id: column.number }),
    readRows(database, JOBS, given, JOB.columns),
    readRows(database, LINES, given, LINE.columns),
    readRows(database, TIMES, given, { jobId: column.number, totalMinutes: column.numberOrNull }),
    readSettings(database, ['MarginBaseDate']),
  ])
  const jobsOf = groupBy(jobs, ({ rentalId }) => rentalId)
  const linesByJob = groupBy(lines, ({ jobId }) => jobId)
  const withoutJob = groupBy(linesByJob.get(null) ?? [], ({ rentalId }) => rentalId)
  const timesByJob = groupBy(times, ({ jobId }) => jobId)
  const since = settings.MarginBaseDate ?? NO_BASE_DATE
  return new Map(rentals.map(({ id }) => [id, marginOf(id)]))

  function marginOf(rentalId: number): RentalMarginInfo {
    return rentalMargin(
      (jobsOf.get(rentalId) ?? []).map(({ id, completed, ...costs }) => ({
        ...costs,
        completedOn: completed === null ? null : dayOfInstant(completed, timeZone),
        invoiceLines: (linesByJob.get(id) ?? []).map(marginLine),
        jobTimes: (timesByJob.get(id) ?? []).map((time) => ({ ...time, deleted: null })),
      })),
      (withoutJob.get(rentalId) ?? []).map((line) => ({
        ...marginLine(line),
        invoiceDate: line.invoiceDate,
      })),
      since,
    )
  }
}

/**
 * The margins of many rentals by key, without those that earned nothing: like `readRentalMargins`, but from sums of the database,
 * and of the times of jobs as stored with them.
 */
export async function readMarginsOfRentals(
  database: Queryable,
  rentalIds: string,
  timeZone: string,
): Promise<ReadonlyMap<number, number | null>> {
  const { MarginBaseDate } = await readSettings(database, ['MarginBaseDate'])
  const sinceDay = MarginBaseDate ?? NO_BASE_DATE
  const values = { rentalIds, sinceDay, since: startOfDay(sinceDay, timeZone) }
  const sums = await readRows(database, SUMS, values, { rentalId: column.number, ...EARNED })
  return new Map(
    sums.map((row) => {
      const { profit, invoiceAmount } = earnedFrom(row)
      return [row.rentalId, marginOfSums(profit, invoiceAmount)]
    }),
  )
}

const SUMS = `
  SELECT e.[rentalId], SUM(e.[revenue]) AS [revenue], SUM(e.[dumping]) AS [dumping], SUM(e.[hauling]) AS [hauling]
  FROM (${earningsOfRentals('IN :rentalIds', { jobs: 'j.[completed] >= :since', lines: 'i.[invoiceDate] >= :sinceDay' })}) e
  GROUP BY e.[rentalId]`

/** Before any business day: used if no day is set. */
const NO_BASE_DATE = '1900-01-01'

const JOB = select(
  columnsOf(Job, '', 'id', 'completed', 'weight', 'hourExpense', 'tonExpense'),
  present(columnsOf(Job, '', 'rentalId')),
)

const JOBS = `SELECT ${JOB.sql} FROM [Job]
  WHERE [rentalId] IN :rentalIds AND [deleted] IS NULL AND [completed] IS NOT NULL`

const LINE = select(
  columnsOf(InvoiceLine, 'l', 'jobId', 'rentalId', 'quantity', 'rate'),
  columnsOf(Invoice, 'i', 'statusId', 'invoiceDate', 'deleted'),
)

/** Lines of the rentals' jobs, and lines of the rentals without a job. */
const LINES = `SELECT ${LINE.sql}
  FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE l.[deleted] IS NULL AND ((l.[rentalId] IN :rentalIds AND l.[jobId] IS NULL)
    OR l.[jobId] IN (SELECT j.[id] FROM [Job] j WHERE j.[rentalId] IN :rentalIds))`

const TIMES = `SELECT t.[jobId], t.[totalMinutes] FROM [JobTime] t JOIN [Job] j ON j.[id] = t.[jobId]
  WHERE j.[rentalId] IN :rentalIds AND t.[deleted] IS NULL`

function marginLine({ quantity, rate, statusId, deleted }: RowOf<typeof LINE.columns>): MarginLine {
  return { quantity, rate, deleted: null, invoice: { statusId, deleted } }
}
