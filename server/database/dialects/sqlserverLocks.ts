import { runLater } from '../runLater.ts'
import type { Transaction } from '../Transaction.ts'
import type { DatabaseErrorKind } from './Dialect.ts'

/** Milliseconds that a statement or a transaction waits for a lock. */
export const LOCK_TIMEOUT = 10_000

/** The server truncates longer names of application locks silently. */
const MAX_NAME_LENGTH = 255

/** Return codes of `sp_getapplock` and the errors that they become; 0 and 1 grant the lock. */
const TIMED_OUT = { code: '= -1', error: 51_001, text: 'was not granted in time' }
const DEADLOCK_VICTIM = { code: '= -3', error: 51_003, text: 'ended in a deadlock' }
const OTHER = { code: '< 0', error: 51_000, text: 'was not granted' }

/** The kinds of these errors. */
export const LOCK_REFUSALS: readonly (readonly [number, DatabaseErrorKind])[] = [
  [TIMED_OUT.error, 'busy'],
  [DEADLOCK_VICTIM.error, 'deadlock'],
]

/**
 * Acquires exclusive application locks that the transaction keeps until it ends. Always in one order, so that two transactions
 * with several names cannot deadlock. They are statements of their own that go with the next one, which so reads what the former holders have
 * committed; where one is not granted, nothing behind it runs. Unlike a deadlock of row locks, one of application locks does not roll back the
 * transaction automatically; the caller must. `timeout` is in milliseconds; below zero it waits forever.
 */
export async function lockNames(
  transaction: Transaction,
  names: readonly string[],
  timeout = LOCK_TIMEOUT,
): Promise<void> {
  for (const name of [...new Set(names)].toSorted()) {
    if (name.length > MAX_NAME_LENGTH) throw new Error(`The name of the lock ${name} is too long.`)
    await runLater(transaction, { sql: lockStatement(timeout), rows: [[name]] })
  }
}

function lockStatement(timeout: number): string {
  return [
    'DECLARE @granted int;',
    `EXEC @granted = sp_getapplock @Resource = @0, @LockMode = 'Exclusive', @LockOwner = 'Transaction', @LockTimeout = ${timeout};`,
    ...[TIMED_OUT, DEADLOCK_VICTIM, OTHER].map(
      ({ code, error, text }) => `IF @granted ${code} THROW ${error}, N'A named lock ${text}.', 1;`,
    ),
  ].join('\n')
}
