import { LOCK_TIMEOUT } from '../dialects/sqlserverLocks.ts'

/**
 * What the product relies on, whatever the server's defaults are: statements say how many rows they touched, a refused
 * statement leaves its transaction open, and nothing waits for a lock without end.
 */
const SESSION_SETTINGS = ['set nocount off', 'set xact_abort off', `set lock_timeout ${LOCK_TIMEOUT}`].join(
  '\n',
)

interface Connection {
  getInitialSql(): string
}

/**
 * Adds the settings to what the driver tells the server on a new connection, and again whenever it resets one. They must
 * not come later: a SET inside a request with parameters ends with that request.
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
