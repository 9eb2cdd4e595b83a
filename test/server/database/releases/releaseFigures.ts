import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import { buildApp } from '#server/app/buildApp.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/Database.ts'
import { startIdentityProvider } from '#test/support/identityProvider.ts'

/** When all companies of releases end, and are looked at. */
export const RELEASE_DAY = '2026-11-20'
const NOW = `${RELEASE_DAY}T17:00:00.000Z`
const OWNER = 'kim.devries@rolloff.example'

const PERIOD = { startDate: '2026-09-01', endDate: RELEASE_DAY }

/** What a company owes and is owed, earned and spent: lists with their balances, and figures of a quarter. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Customers: {},
  Invoices: {},
  InvoiceLines: {},
  Payments: {},
  PaymentLines: {},
  PaymentCredits: {},
  CustomerTotals: PERIOD,
  CustomerRentalMarginAvgs: {},
  ReportedJobs: PERIOD,
  ReportedLoads: PERIOD,
  RevenueByType: PERIOD,
  FeeRevenue: PERIOD,
  GetEstimatedRevenue: PERIOD,
  JobCounts: PERIOD,
  TonsDumped: PERIOD,
}

/** The ends of the buckets of receivables, in days. */
const AGES = [30, 60, 90, 36_500] as const

/** Neither money nor weight nor count. */
const NO_FIGURE = /^id$|Id$|^rowVersion$|[oO]rder$/

type AnswerRow = Readonly<Record<string, unknown>>

/** By name of a column: the sum of its values, and another one in which each record has a weight of its own. In thousandths. */
type Sums = Readonly<Record<string, readonly [number, number]>>

/** The figures of a company. */
export interface ReleaseFigures {
  readonly queries: Readonly<Record<string, { readonly rows: number; readonly sums: Sums }>>
  /** What is owed by days since the invoice, in cents. */
  readonly receivables: readonly number[]
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>
}

/** Reads them as the owner of the company does. */
export async function readFigures(database: Database): Promise<ReleaseFigures> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-release-'))
  const rows = await countRows(database)
  const provider = await startIdentityProvider()
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    QUERY_PROCESSES: '0',
    ...provider.environment,
  })
  const app = await buildApp({ config, model: rolloffModel, database, clientDirectory: null, now: () => NOW })
  const headers = { authorization: `Bearer ${await provider.tokenOf(OWNER)}` }
  const queries: Record<string, ReleaseFigures['queries'][string]> = {}
  for (const [name, parameters] of Object.entries(QUERIES)) {
    const url = `/api/breeze/${name}?${new URLSearchParams(parameters).toString()}`
    const response = await app.inject({ url, headers })
    if (response.statusCode !== 200) throw new Error(`${name}: ${response.body}`)
    const body = JSON.parse(response.body) as AnswerRow | readonly AnswerRow[]
    const found = [body].flat()
    queries[name] = { rows: found.length, sums: sumsOf(found) }
  }
  const receivables = await readReceivables(database)
  await app.close()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
  return { queries, receivables, rows }
}

function sumsOf(rows: readonly AnswerRow[]): Sums {
  const sums: Record<string, [number, number]> = {}
  for (const row of rows) {
    const weight = (Number(row['id'] ?? 0) % 97) + 1
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== 'number' || NO_FIGURE.test(name)) continue
      const sum = (sums[name] ??= [0, 0])
      const thousandths = Math.round(value * 1_000)
      sum[0] += thousandths
      sum[1] += thousandths * weight
    }
  }
  return sums
}

async function readReceivables(database: Database): Promise<readonly number[]> {
  const invoices = await database.query(
    `SELECT "invoiceDate", "balance" FROM "Invoice" WHERE "deleted" IS NULL AND "balance" <> 0`,
    [],
  )
  const sums = AGES.map(() => 0)
  for (const { invoiceDate, balance } of invoices) {
    const age = (Date.parse(NOW) - Date.parse(String(invoiceDate))) / 86_400_000
    const bucket = AGES.findIndex((end) => age <= end)
    sums[bucket] = (sums[bucket] ?? 0) + Math.round(Number(balance) * 100)
  }
  return sums
}

async function countRows(database: Database): Promise<Record<string, number>> {
  const tables = await database.query(
    `SELECT "name" FROM sqlite_master WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite%' ORDER BY "name"`,
    [],
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await database.query(`SELECT COUNT(*) AS "count" FROM "${String(name)}"`, [])
    counts[String(name)] = Number(row?.['count'])
  }
  return counts
}
