/** A response of the server, whatever its status. */
export interface TransportResponse {
  readonly status: number
  readonly body: unknown
}

/** No readable response arrived: the request may or may not have been carried out. */
export class NoResponse extends Error {
  constructor(cause: unknown) {
    super('The server did not respond.', { cause })
    this.name = 'NoResponse'
  }
}

/** Statuses with which a gateway reports that the server did not respond; so do those above 500 without an error of the server. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 504])

/** Requests to one Breeze service. */
export class Transport {
  readonly serviceName: string
  readonly #token: (() => Promise<string | undefined>) | undefined
  readonly #fetch: typeof fetch

  constructor(
    serviceName: string,
    token?: () => Promise<string | undefined>,
    send: typeof fetch = (...request) => fetch(...request),
  ) {
    this.serviceName = serviceName.replace(/\/+$/, '')
    this.#token = token
    this.#fetch = send
  }

  get(path: string): Promise<TransportResponse> {
    return this.#send(path, { method: 'GET' })
  }

  /** `body` is JSON text, because repeating a request must repeat its bytes. */
  post(path: string, body: string, signal?: AbortSignal): Promise<TransportResponse> {
    const headers = { 'content-type': 'application/json' }
    return this.#send(path, { method: 'POST', body, headers, ...(signal !== undefined && { signal }) })
  }

  async #send(path: string, init: RequestInit): Promise<TransportResponse> {
    const headers = new Headers(init.headers)
    headers.set('accept', 'application/json')
    const token = await this.#token?.()
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    try {
      const response = await this.#fetch(`${this.serviceName}/${path}`, { ...init, headers })
      const { status } = response
      const body = parseBody(await response.text(), response.ok)
      if (GATEWAY_STATUSES.has(status) || (status > 500 && !hasErrorCode(body)))
        throw new NoResponse(`status ${String(status)}`)
      return { status, body }
    } catch (error) {
      throw error instanceof NoResponse ? error : new NoResponse(error)
    }
  }
}

/** Parses a body. An error status without JSON is still a refusal; a success without JSON is an error. */
function parseBody(text: string, ok: boolean): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (ok) throw error
    return null
  }
}

function hasErrorCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}
