import { createHash } from 'node:crypto'
import { AGING_BUCKETS, type AgingRow } from '#shared/accounting/receivables.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { Job } from '#shared/jobs/Job.ts'
import { sum } from '#shared/kernel/money.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { Payment } from '#shared/payments/Payment.ts'
import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { User } from '#shared/people/User.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { CommandFailed } from '../embedded/CommandFailed.ts'
import { readAging } from '../../reads/accounting/readReceivables.ts'
import type { CompanyFigures } from './companyFigures.ts'

/** A copy of a company, and as of when it is looked at. */
export interface ServedCopy {
  readonly config: Config
  readonly database: Database
  /** An instant. */
  readonly now: string
}

/** Serves a copy for as long as the work takes, which may ask it everything with this token. */
export type ServeCopy = <T>(
  copy: ServedCopy,
  work: (origin: string, token: string) => Promise<T>,
) => Promise<T>

/** What lists without a condition have, each but for those that are deleted. */
const LISTED: readonly EntityDeclaration[] = [
  Customer,
  Rental,
  Job,
  Invoice,
  Payment,
  PaymentCredit,
  DumpsterInventory,
  User,
]

/** Lists end earlier unless more rows are asked for; no list has more than these. */
const ALL = 100_000

/** What a server of the company says of it when it is asked as by a page: the records of each list, balances, and what is owed by age and customer. */
export async function figuresOfServer(origin: string, token: string): Promise<CompanyFigures> {
  const ask = async <T>(address: string): Promise<T> => {
    const response = await fetch(`${origin}${address}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    if (!response.ok) throw new CommandFailed(`The restored server refused ${address}: ${text}`)
    // The server is of this version.
    return JSON.parse(text) as T
  }
  const list = (resource: string, query: object): string =>
    `/api/breeze/${resource}?${encodeURIComponent(JSON.stringify(query))}`
  const figures: Record<string, number | string> = {}
  for (const { caption, name, resource } of LISTED) {
    const counted = list(resource, { take: 1, inlineCount: true })
    figures[`${caption} (${name})`] = (await ask<{ readonly inlineCount: number }>(counted)).inlineCount
  }
  const customers = await ask<readonly { readonly balance: number | null }[]>(
    list(Customer.resource, { select: ['balance'], take: ALL }),
  )
  figures['Balances'] = sum(customers.map(({ balance }) => balance ?? 0))
  return { ...figures, ...agingFigures(await ask<readonly AgingRow[]>('/api/utility/aRAging')) }
}

/** The same, of the database behind it. */
export async function figuresBehindServer(
  database: Database,
  moment: { readonly now: string; readonly timeZone: string },
): Promise<CompanyFigures> {
  const figures: Record<string, number | string> = {}
  for (const { caption, name, fields } of LISTED) {
    const sql = `SELECT COUNT(*) AS [rows] FROM [${name}]${'deleted' in fields ? ' WHERE [deleted] IS NULL' : ''}`
    const [row] = await readRows(database, sql, {}, { rows: column.number })
    figures[`${caption} (${name})`] = row?.rows ?? 0
  }
  const sql = `SELECT ${BALANCE.sql} FROM [Customer] WHERE [deleted] IS NULL`
  const balances = await readRows(database, sql, {}, BALANCE.columns)
  figures['Balances'] = sum(balances.map(({ balance }) => balance ?? 0))
  return { ...figures, ...agingFigures(await readAging(database, moment)) }
}

const BALANCE = columnsOf(Customer, '', 'balance')

function agingFigures(aging: readonly AgingRow[]): CompanyFigures {
  const owed = aging.map(({ CustomerId, Total }) => [CustomerId, Total])
  return {
    ...Object.fromEntries(
      AGING_BUCKETS.map((bucket) => [`Owed, ${bucket}`, sum(aging.map((row) => row[bucket]))]),
    ),
    'Owed by each customer': createHash('sha256').update(JSON.stringify(owed)).digest('hex'),
  }
}
