import { ConfigurationError } from '../kernel/errors.ts'

/** Limits of this server process per connection, address and user; the README lists the variables. */
export interface EdgeLimits {
  /** Seconds within which a request must have arrived; uploads may take longer while they progress. */
  readonly requestTimeout: number
  /** Seconds for which an upload or a download may be idle. */
  readonly idleTimeout: number
  /** Open connections in total. */
  readonly connections: number
  /** Open connections per address. */
  readonly connectionsPerAddress: number
  /** Requests of one user that arrive or run at the same time. */
  readonly requestsPerUser: number
  /** Open streams of changes in total. */
  readonly streams: number
  /** Megabytes of responses per user that were requested and not yet received. */
  readonly pendingResponses: number
  /** Concurrent uploads of one user. */
  readonly uploads: number
  /** Per user and minute. */
  readonly reportsPerMinute: number
  readonly uploadsPerMinute: number
  readonly megapixelsPerMinute: number
  readonly savedRecordsPerMinute: number
  readonly savedMegabytesPerMinute: number
  /** Recipients of emails, per save and per user and hour. */
  readonly recipientsPerSave: number
  readonly recipientsPerHour: number
}

/** A higher quota is effectively no limit. */
const MAX_QUOTA = 1_000_000_000

/** Reads the limits from environment variables. Throws ConfigurationError with a sentence for each wrong value. */
export function readEdgeLimits(value: (name: string) => string | undefined): EdgeLimits {
  const mistakes: string[] = []
  const read = (name: string, fallback: number, highest: number): number => {
    const text = value(name) ?? String(fallback)
    const number = Number(text)
    if (!Number.isInteger(number) || number < 1 || number > highest)
      mistakes.push(`${name} is "${text}", but it needs to be a number from 1 to ${highest}.`)
    return number
  }
  const limits: EdgeLimits = {
    requestTimeout: read('REQUEST_TIMEOUT', 60, 600),
    idleTimeout: read('IDLE_TIMEOUT', 30, 600),
    connections: read('CONNECTIONS', 900, 100_000),
    connectionsPerAddress: read('CONNECTIONS_PER_ADDRESS', 200, 100_000),
    requestsPerUser: read('REQUESTS_PER_USER', 30, 100_000),
    streams: read('STREAMS', 500, 100_000),
    pendingResponses: read('PENDING_RESPONSES', 100, 10_000),
    uploads: read('UPLOADS', 3, 100),
    reportsPerMinute: read('REPORTS_PER_MINUTE', 60, MAX_QUOTA),
    uploadsPerMinute: read('UPLOADS_PER_MINUTE', 60, MAX_QUOTA),
    megapixelsPerMinute: read('MEGAPIXELS_PER_MINUTE', 1_500, MAX_QUOTA),
    savedRecordsPerMinute: read('SAVED_RECORDS_PER_MINUTE', 30_000, MAX_QUOTA),
    savedMegabytesPerMinute: read('SAVED_MEGABYTES_PER_MINUTE', 100, MAX_QUOTA),
    recipientsPerSave: read('RECIPIENTS_PER_SAVE', 2_000, MAX_QUOTA),
    recipientsPerHour: read('RECIPIENTS_PER_HOUR', 5_000, MAX_QUOTA),
  }
  if (mistakes.length > 0) throw new ConfigurationError(mistakes.join('\n'))
  return limits
}
