import { ERROR_CODES, type ErrorBody } from '#shared/wire/errors.ts'
import { ApiError } from './ApiError.ts'
import { authorizedFetch, type TokenSource } from './authorizedFetch.ts'

/** How the lines of a response are received. */
interface LinesReceiver {
  /** Takes a line as it arrives. */
  readonly take: (line: unknown) => void
  /** Ends the request. */
  readonly signal: AbortSignal
}

/** Calls the server's documented calls, with the bearer token (F-018). */
export class ApiClient {
  private readonly fetch: typeof fetch

  /** `token` returns the bearer token of the next request; pass `authorizedFetch` instead to ask for a new sign-in when needed. */
  constructor(token: TokenSource | { readonly fetch: typeof fetch }) {
    this.fetch =
      typeof token === 'function' ? authorizedFetch(token, () => Promise.resolve(false)) : token.fetch
  }

  /** Throws ApiError unless the response is a success. */
  get<R>(path: string): Promise<R> {
    return this.send(path, { method: 'GET' })
  }

  /** Throws ApiError unless the response is a success. An undefined body is not sent. */
  post<R>(path: string, body?: unknown): Promise<R> {
    const json =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return this.send(path, { method: 'POST', ...json })
  }

  /**
   * Sends a request that is responded to by lines of JSON, and takes each as it arrives. Throws ApiError unless the response is a
   * success and arrives whole, and the AbortError of the signal.
   */
  async postForLines(path: string, body: object, { take, signal }: LinesReceiver): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const init: RequestInit = {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
      credentials: 'same-origin',
      signal,
    }
    try {
      const response = await this.fetch(path, init)
      if (!response.ok) throw errorOf(response.status, await response.text())
      for await (const line of linesOf(response)) take(parsed(line, response.status))
    } catch (error) {
      if (error instanceof ApiError || signal.aborted) throw error
      throw unreachable(error)
    }
  }

  /** A response that goes on, such as a stream of events. Throws ApiError, and the AbortError of the signal. */
  async openStream(
    path: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const init: RequestInit = {
      headers: { ...headers, accept: 'text/event-stream' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    }
    const response = await this.fetch(path, init).catch((error: unknown) => {
      throw signal.aborted ? error : unreachable(error)
    })
    if (!response.ok) throw errorOf(response.status, await response.text())
    if (response.body === null) throw new ApiError('not_readable', response.status, 'The stream has no body.')
    return response.body
  }

  /** Sends a form with files. Throws ApiError unless the response is a success, also when the signal ends the request. */
  upload(path: string, form: FormData, signal: AbortSignal | null = null): Promise<unknown> {
    return this.send(path, { method: 'POST', body: form, signal })
  }

  /** The bytes of a report or file. Throws ApiError unless the response is a success. */
  async getBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
    try {
      const response = await this.fetch(path, { method: 'GET', credentials: 'same-origin' })
      if (!response.ok) throw errorOf(response.status, await response.text())
      return new Uint8Array(await response.arrayBuffer())
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw unreachable(error)
    }
  }

  /** The response of a single-item call; null when the item does not exist (F-040). */
  async find<R>(path: string): Promise<R | null> {
    try {
      return await this.get<R>(path)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  }

  private async send<R>(path: string, init: RequestInit): Promise<R> {
    const headers = new Headers(init.headers)
    headers.set('accept', 'application/json')
    const { response, text } = await this.receive(path, { ...init, headers, credentials: 'same-origin' })
    if (!response.ok) throw errorOf(response.status, text)
    // The shared wire types are the contract of the call; the server's tests verify it.
    return parsed(text, response.status) as R
  }

  /** The whole response: the connection may also break in the middle of it. */
  private async receive(path: string, init: RequestInit) {
    try {
      const response = await this.fetch(path, init)
      return { response, text: await response.text() }
    } catch (error) {
      throw unreachable(error)
    }
  }
}

function unreachable(cause: unknown): ApiError {
  return new ApiError('no_answer', 0, `The server cannot be reached. (${messageOf(cause)})`)
}

function parsed(text: string, status: number): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('not_readable', status, text)
  }
}

function errorOf(status: number, text: string): ApiError {
  try {
    const body: unknown = JSON.parse(text)
    if (isErrorBody(body)) return new ApiError(body.code, status, body.message, body)
  } catch {
    // A proxy responded with a body of its own.
  }
  return new ApiError(
    'not_readable',
    status,
    text === '' ? `The server responded with status ${status}.` : text,
  )
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return false
  return ERROR_CODES.some((code) => code === body.code) && typeof body.message === 'string'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The lines of a response that are not empty, each as soon as it has arrived. Throws what reading the response throws. */
async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line !== '') yield line
      if (done) return
    }
  } finally {
    reader.releaseLock()
  }
}
