import type { LiveSource } from './LiveSource.ts'
import type { PageServer } from './pageServer.ts'

/** The `fetch` of the page, which hands each request to the server in this process. */
export class PageRequests {
  /** The requests of the page, such as `POST /api/breeze/SaveChanges`, in order. */
  readonly sent: string[] = []
  readonly #server: PageServer
  readonly #original = globalThis.fetch
  /** What others store, where a test follows it. */
  live: LiveSource | null = null
  readonly #running = new Set<Promise<unknown>>()
  readonly #bodies: unknown[] = []
  #offline = false
  #held: { readonly text: string; readonly released: Promise<void> } | null = null
  #release = (): void => {}

  constructor(server: PageServer) {
    this.#server = server
    globalThis.fetch = (input, init) => this.#track(this.#fetch(addressOf(input), init))
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

  /** The stream of what others store is there only for tests of it: in others, what is shown stays as it was read. */
  #answerLive(address: string, { body, signal }: RequestInit): Response {
    const { live } = this
    if (live === null) return notFound()
    if (this.#offline) throw new TypeError('Failed to fetch')
    if (address.endsWith('/presence')) return live.answerPresence(typeof body === 'string' ? body : '')
    return new Response(live.open(signal ?? null), { status: 200 })
  }

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    if (address.startsWith('/api/live')) return this.#answerLive(address, init)
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
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
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
