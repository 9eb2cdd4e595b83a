import type { LaterStatement, Transaction } from './Transaction.ts'

/** Runs a writing statement of which nothing is needed back: with the next one, where each is a message to a server. */
export async function runLater(transaction: Transaction, statement: LaterStatement): Promise<void> {
  if (transaction.executeLater === undefined) await runNow(transaction, statement)
  else transaction.executeLater(statement)
}

/** Runs it at once. Throws what it throws later otherwise. */
export async function runNow(transaction: Transaction, statement: LaterStatement): Promise<void> {
  const { refused, missed } = statement
  let counts: readonly number[]
  try {
    counts = await countsOf(transaction, statement)
  } catch (error) {
    throw refused === undefined ? error : await refused(error)
  }
  if (missed !== undefined && counts.includes(0)) throw await missed(counts)
}

async function countsOf(transaction: Transaction, { sql, rows }: LaterStatement): Promise<readonly number[]> {
  const [only] = rows
  return rows.length === 1 && only !== undefined
    ? [await transaction.execute(sql, only)]
    : transaction.executeMany(sql, rows)
}
