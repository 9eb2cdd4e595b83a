import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const HEADER = 'x-request-id'

/** Acceptable request ids: short and safe to log. */
const VALID_REQUEST_ID = /^[\w.:-]{1,64}$/

/** The id under which a request is logged and reported: the client's, if acceptable, or a new one. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers[HEADER]
  return typeof given === 'string' && VALID_REQUEST_ID.test(given) ? given : randomUUID()
}
