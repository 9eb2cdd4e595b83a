import { Readable } from 'node:stream'
import type { PageServer } from './pageServer.ts'

/** The `fetch` of the page, which hands each request to the server in this process. */
export class PageRequests {
  /** The requests of the page, such as `POST /api/breeze/SaveChanges`, in order. */
  readonly sent: string[] = []
  readonly #server: PageServer
  readonly #original = globalThis.fetch
  /** Whether pages follow what others store. */
  isLive = false
  readonly #streams: Readable[] = []
  readonly #running = new Set<Promise<unknown>>()
  readonly #bodies: unknown[] = []
  #offline = false
  #held: { readonly text: string; readonly released: Promise<void> } | null = null
  #release = (): void => {}

  constructor(server: PageServer) {
    this.#server = server
    globalThis.fetch = (input, init) => this.#track(this.#route(addressOf(input), init))
  }

  /** Is the server out of reach? */
  set offline(offline: boolean) {
    this.#offline = offline
  }

  /** Those whose address has this text. */
  of(text: string): readonly string[] {
    return this.sent.filter((request) => request.includes(text))
  }

  /** What the page sent with those whose address has this text, in order. */
  bodiesOf(text: string): readonly unknown[] {
    return this.#bodies.filter((_, index) => this.sent[index]?.includes(text))
  }

  /** Holds back the answers to those whose address has this text until the result is called; the server does what they ask for. */
  holdAnswersTo(text: string): () => void {
    const released = new Promise<void>((resolve) => {
      this.#release = () => {
        this.#held = null
        resolve()
      }
    })
    this.#held = { text, released }
    return this.#release
  }

  /** Resolves when all requests are answered, also those that follow from answers. */
  async settle(): Promise<void> {
    this.#release()
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
    this.sent.length = 0
    this.#bodies.length = 0
    this.#offline = false
  }

  stop(): void {
    globalThis.fetch = this.#original
  }

  #track(answer: Promise<Response>): Promise<Response> {
    this.#running.add(answer)
    const forget = (): void => void this.#running.delete(answer)
    answer.then(forget, forget)
    return answer
  }

  /** Ends the streams of pages, as a connection that breaks. */
  cutStreams(): void {
    for (const stream of this.#streams.splice(0)) stream.destroy(new Error('The connection is cut.'))
  }

  /** The response to a page that follows what others store, which goes on until one of them ends it. */
  async #follow(url: string, { headers, signal }: RequestInit): Promise<Response> {
    const answer = await this.#server.inject({
      url,
      headers: Object.fromEntries(new Headers(headers)),
      payloadAsStream: true,
    })
    const stream = answer.stream()
    this.#streams.push(stream)
    // What is cut is an error for its reader only.
    stream.on('error', () => answer.raw.res.destroy())
    signal?.addEventListener('abort', () => stream.destroy())
    stream.on('close', () => answer.raw.res.destroy())
    // The types of Node's streams are not those of the browser, which they are otherwise.
    const body = Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
    return new Response(body, { status: answer.statusCode })
  }

  /** In tests of other things there is no stream: what is shown stays as it was read. */
  async #route(address: string, init: RequestInit = {}): Promise<Response> {
    if (!address.startsWith('/api/live')) return this.#fetch(address, init)
    if (!this.isLive) return notFound()
    if (this.#offline) throw new TypeError('Failed to fetch')
    return address === '/api/live' ? this.#follow(address, init) : this.#fetch(address, init)
  }

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const { method = 'GET', body = null, signal = null } = init
    this.sent.push(`${method} ${decodeURIComponent(address)}`)
    this.#bodies.push(body)
    if (this.#offline) throw new TypeError('Failed to fetch')
    // It names the type of a form with its boundary.
    const request = new Request(new URL(address, location.href), {
      method,
      body,
      headers: new Headers(init.headers),
    })
    const answer = await this.#server.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: address,
      headers: Object.fromEntries(request.headers),
      ...(body !== null && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    if (this.#held !== null && address.includes(this.#held.text))
      await Promise.race([this.#held.released, endOf(signal)])
    signal?.throwIfAborted()
    return responseOf(answer)
  }
}

function responseOf({
  headers,
  rawPayload,
  statusCode,
}: Awaited<ReturnType<PageServer['inject']>>): Response {
  const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: texts })
}

/** As a server answers that has no such address. */
function notFound(): Response {
  return new Response('{"code":"not_found","message":"There is no stream."}', { status: 404 })
}

function addressOf(input: RequestInfo | URL): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

/** Resolves once the page waits no longer. */
function endOf(signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))
}
