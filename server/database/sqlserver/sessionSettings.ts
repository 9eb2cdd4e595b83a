import { LOCK_TIMEOUT } from '../dialects/sqlserverLocks.ts'
import { endOnUnreadableAnswers } from './unreadableAnswers.ts'

/**
 * Session settings that the product relies on, whatever the server's defaults: statements report the number of affected rows, a
 * failed statement leaves its transaction open, and waiting for locks times out.
 */
const SESSION_SETTINGS = ['set nocount off', 'set xact_abort off', `set lock_timeout ${LOCK_TIMEOUT}`].join(
  '\n',
)

interface Connection {
  getInitialSql(): string
}

/**
 * Sets a new connection of the driver up, before it connects: the settings of its sessions, and what becomes of an answer that the driver
 * cannot read.
 */
export function setUpSession(connection: unknown): void {
  addSettings(connection)
  endOnUnreadableAnswers(connection)
}

/**
 * Adds the settings to the driver's initial statement, which runs on each new or reset connection. A SET inside a request with
 * parameters would only last for that request.
 */
function addSettings(connection: unknown): void {
  if (!hasInitialSql(connection)) throw new Error('The driver has no initial statement to add settings to.')
  const ofDriver = connection.getInitialSql.bind(connection)
  connection.getInitialSql = () => `${ofDriver()}\n${SESSION_SETTINGS}`
}

function hasInitialSql(connection: unknown): connection is Connection {
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'getInitialSql' in connection &&
    typeof connection.getInitialSql === 'function'
  )
}
