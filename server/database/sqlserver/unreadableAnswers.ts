import type { EventEmitter } from 'node:events'

/** The code of the driver's errors for connections that broke. */
const CONNECTION_LOST = 'ESOCKET'

/** What reads an answer of the server. */
interface Parser {
  readonly parser: EventEmitter
}

/** A connection of the driver, with what its types lack. */
interface Connection {
  /** Absent until it is connected. */
  readonly socket?: { destroy(error: Error): void }
  createTokenStreamParser(...of: readonly unknown[]): Parser
}

/**
 * Ends a connection with the first answer on it that the driver cannot read (QU1470): its request fails as those of any connection that breaks. The
 * driver itself does not listen to errors of what reads its answers, which would end the process.
 */
export function endOnUnreadableAnswers(connection: unknown): void {
  if (!readsAnswers(connection)) throw new Error('The driver has nothing that reads answers.')
  const ofDriver = connection.createTokenStreamParser.bind(connection)
  connection.createTokenStreamParser = (...of) => {
    const reading = ofDriver(...of)
    reading.parser.on('error', (cause: Error) => {
      const message = `The server's answer cannot be read: ${cause.message}`
      connection.socket?.destroy(Object.assign(new Error(message, { cause }), { code: CONNECTION_LOST }))
    })
    return reading
  }
}

function readsAnswers(connection: unknown): connection is Connection {
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'createTokenStreamParser' in connection &&
    typeof connection.createTokenStreamParser === 'function'
  )
}
