import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import type { MarginLine } from '#shared/invoicing/jobMargin.ts'
import { rentalMargin, type RentalMarginInfo } from '#shared/invoicing/rentalMargin.ts'
import { dayOfInstant, isDay } from '#shared/kernel/days.ts'
import { grouped } from '#shared/kernel/grouped.ts'
import type { Database } from '../../database/Database.ts'
import { column, readRows, type Readable } from '../../database/readRows.ts'
import { NotFound } from '../../errors.ts'
import { defineCall, type Call } from '../Call.ts'
import { exactly, key, nullable } from '../schemas.ts'

/** POST /api/job/getRentalMarginInfos: the margin panel of a rental, for administrators (S1 §3, §7, O-009, IN39). */
export function getRentalMarginInfos(database: Database, timeZone: string): Call {
  return defineCall({
    method: 'POST',
    path: '/api/job/getRentalMarginInfos',
    summary: 'What a rental brought and cost since the margin base date',
    needs: may.administer,
    body: exactly({ rentalId: key() }),
    answer: exactly({
      rentalMargin: nullable(Type.Number()),
      invoiceTotal: Type.Number(),
      totalTimeExpense: Type.Number(),
      totalTonExpense: Type.Number(),
      totalTime: Type.Number(),
      totalTons: Type.Number(),
      totalJobs: Type.Integer({ minimum: 0 }),
      averageTimePerJob: nullable(Type.Number()),
    }),
    run: ({ rentalId }) => readRentalMargin(database, rentalId, timeZone),
  })
}

async function readRentalMargin(
  database: Readable,
  rentalId: number,
  timeZone: string,
): Promise<RentalMarginInfo> {
  const given = { rentalId }
  const [rentals, jobs, lines, times, settings] = await Promise.all([
    readRows(database, 'SELECT [id] FROM [Rental] WHERE [id] = :rentalId', given, { id: column.number }),
    readRows(database, JOBS, given, JOB),
    readRows(database, LINES, given, LINE),
    readRows(database, TIMES, given, { jobId: column.number, totalMinutes: column.numberOrNull }),
    readRows(database, BASE_DATE, {}, { stringValue: column.textOrNull }),
  ])
  if (rentals.length === 0) throw new NotFound(`Rental ${rentalId} was not found.`, 'rentalId')
  const linesByJob = grouped(lines, ({ jobId }) => jobId)
  const timesByJob = grouped(times, ({ jobId }) => jobId)
  return rentalMargin(
    jobs.map(({ id, completed, ...costs }) => ({
      ...costs,
      completedOn: completed === null ? null : dayOfInstant(completed, timeZone),
      invoiceLines: (linesByJob.get(id) ?? []).map(marginLine),
      jobTimes: (timesByJob.get(id) ?? []).map((time) => ({ ...time, deleted: null })),
    })),
    (linesByJob.get(null) ?? []).map((line) => ({ ...marginLine(line), invoiceDate: line.invoiceDate })),
    baseDate(settings[0]?.stringValue ?? null),
  )
}

/** Since ever where no day is set. */
function baseDate(setting: string | null): string {
  return setting !== null && isDay(setting) ? setting : '0000-01-01'
}

const BASE_DATE = "SELECT [stringValue] FROM [Setting] WHERE [name] = 'MarginBaseDate'"

const JOBS = `SELECT [id], [completed], [weight], [hourExpense], [tonExpense] FROM [Job]
  WHERE [rentalId] = :rentalId AND [deleted] IS NULL AND [completed] IS NOT NULL`

const JOB = {
  id: column.number,
  completed: column.textOrNull,
  weight: column.numberOrNull,
  hourExpense: column.numberOrNull,
  tonExpense: column.numberOrNull,
}

/** Lines of the rental's jobs, and its lines that are for no job. */
const LINES = `SELECT l.[jobId], l.[quantity], l.[rate], i.[statusId], i.[invoiceDate], i.[deleted]
  FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE l.[deleted] IS NULL AND ((l.[rentalId] = :rentalId AND l.[jobId] IS NULL)
    OR l.[jobId] IN (SELECT j.[id] FROM [Job] j WHERE j.[rentalId] = :rentalId))`

const LINE = {
  jobId: column.numberOrNull,
  quantity: column.number,
  rate: column.number,
  statusId: column.number,
  invoiceDate: column.text,
  deleted: column.textOrNull,
}

const TIMES = `SELECT t.[jobId], t.[totalMinutes] FROM [JobTime] t JOIN [Job] j ON j.[id] = t.[jobId]
  WHERE j.[rentalId] = :rentalId AND t.[deleted] IS NULL`

function marginLine({
  quantity,
  rate,
  statusId,
  deleted,
}: {
  readonly quantity: number
  readonly rate: number
  readonly statusId: number
  readonly deleted: string | null
}): MarginLine {
  return { quantity, rate, deleted: null, invoice: { statusId, deleted } }
}
