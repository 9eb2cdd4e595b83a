import fc from 'fast-check'
import { addDays, dayOfInstant, endOfDay, startOfDay } from '#shared/kernel/days.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { PartLine } from '#shared/wire/figures.ts'
import type { SaveResult } from '#shared/wire/save.ts'
import { StoredRows, type StoredRow } from '#test/browser/steps/StoredRows.ts'
import type { Bundle } from '#test/support/Bundle.ts'
import { budget } from '#test/support/budget.ts'
import { SEED } from '#test/support/seed.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import type { RunningServer } from '#test/support/startServer.ts'

const TIME_ZONE = 'America/Detroit'
const PERIODS = budget({ gate: 3, soak: 50 })

/** The conditions and sums of statements about jobs `j` and invoices `i`, written without those of the product. */
export const REPORTED =
  'j.deleted IS NULL AND j.completed BETWEEN @from AND @to AND j.jobTypeId NOT IN (6, 7)'
export const IS_LOAD = '(j.actionId = 2 OR (j.actionId IS NULL AND j.jobTypeId = 2))'
export const IS_DELIVERY = '(j.actionId = 1 OR (j.actionId IS NULL AND j.jobTypeId = 1))'
export const ACTIVE = 'i.deleted IS NULL AND i.statusId <> 14'
export const MINUTES =
  '(SELECT COALESCE(SUM(t.totalMinutes), 0) FROM JobTime t WHERE t.jobId = j.id AND t.deleted IS NULL)'
export const REVENUE = `(SELECT SUM(l.quantity * l.rate) FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
  WHERE l.jobId = j.id AND l.deleted IS NULL AND ${ACTIVE})`

/** What a job `j` earned and cost. SQLite divides integers without a fraction. */
export const EARNED = `COALESCE(${REVENUE}, 0) AS revenue,
  COALESCE(j.weight * j.tonExpense, 0) + COALESCE(${MINUTES} * j.hourExpense / 60.0, 0) AS cost`

/** The day of the business of an instant, by the rule of daylight saving of the United States. */
export const dayOf = (instant: string): string =>
  `date(${instant}, CASE WHEN ${instant} >= date(substr(${instant}, 1, 4) || '-03-01', 'weekday 0', '+7 days') || 'T07:00:00'
    AND ${instant} < date(substr(${instant}, 1, 4) || '-11-01', 'weekday 0') || 'T06:00:00' THEN '-4 hours' ELSE '-5 hours' END)`

/** The day of the business on which the demo company is looked at. */
export const today = dayOfInstant(new Date().toISOString(), TIME_ZONE)

const someDays = fc
  .record({ back: fc.integer({ min: 0, max: 400 }), length: fc.integer({ min: 1, max: 62 }) })
  .map(({ back, length }): ReportPeriod => {
    const endDate = addDays(today, -back)
    return { startDate: addDays(endDate, 1 - length), endDate }
  })

/** Random periods, for figures that are read once and compared several times. */
export const randomPeriods = (): readonly ReportPeriod[] =>
  fc.sample(someDays, { numRuns: PERIODS, seed: SEED })

/** Days from a few before today to some weeks ahead. */
export const daysAroundToday = fc
  .record({ back: fc.integer({ min: -20, max: 10 }), length: fc.integer({ min: 1, max: 40 }) })
  .map(({ back, length }): ReportPeriod => {
    const startDate = addDays(today, -back)
    return { startDate, endDate: addDays(startDate, length - 1) }
  })

/** Checks random periods. */
export function inRandomPeriods(
  check: (days: ReportPeriod) => Promise<void>,
  among: fc.Arbitrary<ReportPeriod> = someDays,
): Promise<void> {
  return fc.assert(fc.asyncProperty(among, check), { numRuns: PERIODS, endOnFailure: true, seed: SEED })
}

/** SQLite adds in floating point: to the cent. */
export const cents = (amount: number): number => Math.round(amount * 100 + 1e-6) / 100

/** Tons, as the scale gives them. */
export const tonsOf = (weight: number): number => Math.round(weight * 10_000 + 1e-6) / 10_000

export const sumOf = (values: readonly number[]): number =>
  cents(values.reduce((total, value) => total + value, 0))

/** The numbers of rows by their names, to the cent unless rounded otherwise. */
export function byName(
  found: readonly object[],
  name: string,
  value: string,
  rounded = cents,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    found.map((row) => [String(Reflect.get(row, name)), rounded(Number(Reflect.get(row, value)))]),
  )
}

/** The built server with the demo company, as new for each file: its figures, and its rows for statements of one's own. */
export class DemoFigures {
  readonly stored: StoredRows
  private readonly server: RunningServer
  private readonly token: string

  private constructor(server: RunningServer, token: string) {
    this.server = server
    this.token = token
    this.stored = new StoredRows(server.dataDirectory)
  }

  static async open(): Promise<DemoFigures> {
    const server = await (await sharedByWorker.companyServer()).use({ stores: true })
    return new DemoFigures(server, await signInOverHttp(server.url, DEMO_USERS.owner))
  }

  /** The parts of a screen, all of which were read: the contract of the response. */
  async screen<P>(name: string, body: object): Promise<P> {
    const lines = (await this.post(`/api/figures/${name}`, body)).split('\n').filter((line) => line !== '')
    const parts = lines.map((line) => JSON.parse(line) as PartLine)
    const refused = parts.filter((line) => 'error' in line)
    if (refused.length > 0) throw new Error(`${name}: ${JSON.stringify(refused)}`)
    return Object.fromEntries(parts.map((line) => [line.part, 'value' in line ? line.value : null])) as P
  }

  /** What one of the documented calls responds: its contract. */
  async call<R>(address: string, body: object): Promise<R> {
    return JSON.parse(await this.post(address, body)) as R
  }

  save(bundle: Bundle): Promise<SaveResult> {
    return bundle.post(this.server.url, this.token)
  }

  /**
   * Jobs as no demo company has them, and no user can make: some end late in the evening, on another day than in UTC, some are
   * deleted although they are completed.
   */
  addUnusualJobs(): void {
    this.stored.run(
      `UPDATE Job SET completed = substr(completed, 1, 10) || 'T03:30:00.000Z' WHERE id % 7 = 0`,
    )
    this.stored.run('UPDATE Job SET deleted = COALESCE(deleted, completed) WHERE id % 13 = 0')
  }

  async query<R>(name: string, parameters: object): Promise<readonly R[]> {
    return JSON.parse(await this.post(`/api/breeze/${name}`, { parameters })) as readonly R[]
  }

  /** The rows that a statement finds in some days: `@startDate`, `@endDate`, and their instants `@from` and `@to`. */
  rows(sql: string, days: ReportPeriod): readonly StoredRow[] {
    const [from, to] = [startOfDay(days.startDate, TIME_ZONE), endOfDay(days.endDate, TIME_ZONE)]
    return this.stored.all(sql, { ...days, from, to })
  }

  /** The numbers of the one row that a statement finds. */
  figuresOf(sql: string, days: ReportPeriod): Readonly<Record<string, number>> {
    return Object.fromEntries(
      Object.entries(this.rows(sql, days)[0] ?? {}).map(([name, value]) => [name, Number(value)]),
    )
  }

  private async post(address: string, body: object): Promise<string> {
    const response = await fetch(`${this.server.url}${address}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status !== 200) throw new Error(`${address}: ${response.status} ${await response.text()}`)
    return response.text()
  }
}
