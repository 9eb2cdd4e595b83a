import { createHash } from 'node:crypto'
import { AUDIT_START, faultSentence, notedLink } from '#shared/auditing/auditCheck.ts'
import { AGING_BUCKETS } from '#shared/accounting/receivables.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { sum } from '#shared/kernel/money.ts'
import type { Model } from '#shared/model/model.ts'
import type { OpenFile } from '../../kernel/auditArchive.ts'
import type { Database } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { readAging } from '../../reads/accounting/readReceivables.ts'
import { checkAudit } from '../../reads/auditing/checkAudit.ts'

/** What can be said of a company in numbers and texts, by which two copies of it are compared. */
export type CompanyFigures = Readonly<Record<string, number | string>>

/** The day as of which receivables are aged, the business time zone, and where the yearly files of the audit log are. */
export interface FiguresSource {
  readonly now: string
  readonly timeZone: string
  readonly openFile: OpenFile
}

/** The name under which the figures have what the check of the audit log said. */
export const AUDIT_FIGURE = 'Audit log'

/**
 * The figures of a company (OP1033): how many records of each kind there are, what customers owe in all and by age, whether the audit log
 * is whole and which its last link is. It reads the whole log.
 */
export async function companyFigures(
  database: Database,
  model: Model,
  source: FiguresSource,
): Promise<CompanyFigures> {
  const figures: Record<string, number | string> = {}
  for (const { name, caption } of Object.values(model.entities)) {
    const [row] = await readRows(
      database,
      `SELECT COUNT(*) AS [rows] FROM [${name}]`,
      {},
      { rows: column.number },
    )
    figures[`${caption} (${name})`] = row?.rows ?? 0
  }
  const balances = await readRows(database, `SELECT ${BALANCE.sql} FROM [Customer]`, {}, BALANCE.columns)
  figures['Balances'] = sum(balances.map(({ balance }) => balance ?? 0))
  const aging = await readAging(database, source)
  for (const bucket of AGING_BUCKETS) figures[`Owed, ${bucket}`] = sum(aging.map((row) => row[bucket]))
  figures['Owed by each customer'] = digestOf(aging)
  const { cursor, fault } = await checkAudit(
    { database, openFile: source.openFile },
    AUDIT_START,
    Number.POSITIVE_INFINITY,
  )
  figures[AUDIT_FIGURE] = fault === null ? `whole, ${notedLink(cursor)}` : faultSentence(fault)
  return figures
}

const BALANCE = columnsOf(Customer, '', 'balance')

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** What differs, a sentence each. */
export function differencesOf(noted: CompanyFigures, found: CompanyFigures): readonly string[] {
  return [...new Set([...Object.keys(noted), ...Object.keys(found)])]
    .filter((name) => noted[name] !== found[name])
    .map((name) => `${name}: ${noted[name] ?? 'nothing'} was noted, ${found[name] ?? 'nothing'} was found.`)
}
