import type { Row, Transaction } from '../Transaction.ts'
import { LockNotAcquired } from './LockNotAcquired.ts'

/** Milliseconds that a statement or a transaction waits for a lock. */
export const LOCK_TIMEOUT = 10_000

/** The server truncates longer names of application locks silently. */
const MAX_NAME_LENGTH = 255

/** Return codes of `sp_getapplock`; 0 and 1 grant the lock. */
const DEADLOCK_VICTIM = -3
const TIMED_OUT = -1

/**
 * Acquires exclusive application locks that the transaction keeps until it ends. Always in one order, so that two transactions
 * with several names cannot deadlock. Unlike a deadlock of row locks, one of application locks does not roll back the
 * transaction automatically; the caller must. `timeout` is in milliseconds; below zero it waits forever.
 */
export async function lockNames(
  transaction: Transaction,
  names: readonly string[],
  timeout = LOCK_TIMEOUT,
): Promise<void> {
  for (const name of [...new Set(names)].toSorted()) {
    const [row] = await transaction.query(`${lockStatement(name, timeout)} SELECT @result AS [result]`, [
      name,
    ])
    requireGranted(name, row)
  }
}

/**
 * The same for one lock, and what a statement without parameters reads behind it: one message. It is a statement of its own, so that it reads what
 * the former holder has committed. Throws LockNotAcquired, before anything of it is used.
 */
export async function lockAndRead(
  transaction: Transaction,
  name: string,
  sql: string,
): Promise<readonly Row[]> {
  const rows = await transaction.query(
    `${lockStatement(name, LOCK_TIMEOUT)}
      SELECT @result AS [result], [found].* FROM (SELECT 1 AS [one]) AS [always] LEFT JOIN (${sql}) AS [found] ON 1 = 1`,
    [name],
  )
  requireGranted(name, rows[0])
  return rows
}

function lockStatement(name: string, timeout: number): string {
  if (name.length > MAX_NAME_LENGTH) throw new Error(`The name of the lock ${name} is too long.`)
  return `DECLARE @result int;
      EXEC @result = sp_getapplock @Resource = @0, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = ${timeout};`
}

function requireGranted(name: string, row: Row | undefined): void {
  const result = Number(row?.['result'])
  if (result === DEADLOCK_VICTIM) throw new LockNotAcquired(name, 'deadlock')
  if (result === TIMED_OUT) throw new LockNotAcquired(name, 'busy')
  if (!(result >= 0)) throw new Error(`The lock ${name} was not granted: sp_getapplock returned ${result}.`)
}
