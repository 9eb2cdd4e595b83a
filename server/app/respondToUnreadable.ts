import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '#shared/wire/errors.ts'

/** What Node's HTTP parser reports of a request that never became one. */
type ParserError = Error & { readonly code?: string }

interface Refusal extends Pick<ErrorBody, 'code' | 'message'> {
  readonly status: number
}

const TOO_LATE: Refusal = {
  status: 408,
  code: 'request_timeout',
  message: 'The request took too long to arrive. Please check the connection and try again.',
}
const LONG_HEADERS: Refusal = {
  status: 431,
  code: 'too_large',
  message: 'The headers of the request are larger than the server takes.',
}
const NOT_HTTP: Refusal = { status: 400, code: 'bad_request', message: 'The request cannot be read.' }

/** Responds with our error body, and ends the connection, where a request did not arrive, or not as HTTP: no route and no hook sees it. */
export function respondToUnreadable(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, ...body } = refusalOf(error)
  const text = JSON.stringify(body satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.destroySoon()
}

function refusalOf({ code }: ParserError): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_LATE
  return code === 'HPE_HEADER_OVERFLOW' ? LONG_HEADERS : NOT_HTTP
}
