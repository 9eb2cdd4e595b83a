import { LOCK_TIMEOUT } from '../dialects/sqlserverLocks.ts'

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
 * Adds the settings to the driver's initial statement, which runs on each new or reset connection. A SET inside a request with
 * parameters would only last for that request.
 */
export function setUpSession(connection: unknown): void {
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
