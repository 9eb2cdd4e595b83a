import type { Database, Queryable } from './Database.ts'
import { column, readRows } from './readRows.ts'
import type { Transaction } from './Transaction.ts'

/** The sequences from which numbers for people are taken (S2 §7). */
export const NUMBER_SEQUENCES = ['InvoiceNumber', 'InvoiceBatchNumber'] as const

export type NumberSequence = (typeof NUMBER_SEQUENCES)[number]

/** The column that stores the numbers of a sequence; numbers that are in use already are skipped. */
const STORED_IN: Record<NumberSequence, { readonly table: string; readonly column: string }> = {
  InvoiceNumber: { table: 'Invoice', column: 'invoiceNumber' },
  InvoiceBatchNumber: { table: 'Invoice', column: 'batchNumber' },
}

/**
 * Takes `count` numbers and returns the first. The sequence is locked until the transaction ends; once it is committed, these
 * numbers are never assigned again (F-117). An unused number leaves a gap (M-017).
 */
export async function takeNumbers(
  transaction: Transaction,
  dialect: Database['dialect'],
  sequence: NumberSequence,
  count = 1,
): Promise<number> {
  const [table, name, next] = ['KeySequence', 'entity', 'nextKey'].map((word) => dialect.quote(word))
  const [first, second] = [dialect.parameter(0), dialect.parameter(1)]
  // The update locks the row of the sequence before it is read.
  const advance = (by: number) =>
    transaction.execute(`UPDATE ${table} SET ${next} = ${next} + ${second} WHERE ${name} = ${first}`, [
      sequence,
      by,
    ])
  if ((await advance(count)) === 0) {
    await insertSequence(
      transaction,
      dialect,
      `INSERT INTO ${table} (${name}, ${next}) VALUES (${first}, 1)`,
      sequence,
    )
    await advance(count)
  }
  const [row] = await transaction.query(`SELECT ${next} AS n FROM ${table} WHERE ${name} = ${first}`, [
    sequence,
  ])
  const taken = Number(row?.['n']) - count
  const missing = (await highestStored(transaction, dialect, sequence)) + 1 - taken
  if (missing > 0) await advance(missing)
  return taken + Math.max(0, missing)
}

/** The number that the sequence assigns next, unless it is in use already; all from it on have not been assigned yet. */
export async function nextNumber(database: Queryable, sequence: NumberSequence): Promise<number> {
  const [stored] = await readRows(
    database,
    'SELECT [nextKey] FROM [KeySequence] WHERE [entity] = :sequence',
    { sequence },
    { nextKey: column.number },
  )
  return stored?.nextKey ?? 1
}

async function highestStored(
  transaction: Transaction,
  dialect: Database['dialect'],
  sequence: NumberSequence,
): Promise<number> {
  const { table, column } = STORED_IN[sequence]
  const [row] = await transaction.query(
    `SELECT max(${dialect.quote(column)}) AS n FROM ${dialect.quote(table)}`,
    [],
  )
  return Number(row?.['n'] ?? 0)
}

/** Inserts the row of a sequence at its first use; another transaction may have done so already. */
async function insertSequence(
  transaction: Transaction,
  dialect: Database['dialect'],
  insert: string,
  sequence: NumberSequence,
): Promise<void> {
  try {
    await transaction.execute(insert, [sequence])
  } catch (error) {
    if (dialect.errorKind(error) !== 'duplicate') throw error
  }
}
