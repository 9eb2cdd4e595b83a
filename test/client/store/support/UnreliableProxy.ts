import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '#server/demo/random.ts'

/** What becomes of a request and of its answer. */
const FATES = [
  [10, 'passes'],
  [2, 'requestLost'],
  [2, 'answerLost'],
  [2, 'answerCut'],
  [2, 'sentTwice'],
  [2, 'sentAgainLater'],
  [1, 'gatewayGivesUp'],
] as const

type Fate = (typeof FATES)[number][1]

/** Nothing is kept back for longer, so that what is sent later overtakes it. */
const LONGEST_DELAY = 25

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/**
 * A proxy before a server, over a bad network: requests and answers are lost, late, cut off, repeated and overtake each other, and the
 * streams break within an event, and tell again what they told before.
 */
export class UnreliableProxy {
  /** From now on everything passes at once. */
  isReliable = false
  /** How often something happened, by what it was. */
  readonly fates = new Map<Fate | 'streamCut' | 'toldAgain', number>()
  readonly #server: Server
  readonly #target: string
  readonly #random: Random
  readonly #later = new Set<Promise<unknown>>()
  /** Ids of events that streams have told. */
  readonly #told: string[] = []

  private constructor(target: string, random: Random) {
    this.#target = target
    this.#random = random
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy())
    })
  }

  static async start(target: string, random: Random): Promise<UnreliableProxy> {
    const proxy = new UnreliableProxy(target, random)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get origin(): string {
    // A server that listens on a port has an address with a port.
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`
  }

  /** Resolves once what is sent again later has been. */
  async settle(): Promise<void> {
    await Promise.all(this.#later)
  }

  async stop(): Promise<void> {
    await this.settle()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.url === '/api/live') return this.#stream(request, response)
    const body = Buffer.concat(chunks)
    const isSave = request.url?.endsWith('/SaveChanges') === true
    // What is read is asked for again only some seconds after it was lost.
    const isSpared = this.isReliable || (!isSave && this.#random.chance(0.95))
    const fate: Fate = isSpared ? 'passes' : this.#random.weighted(FATES)
    this.#count(fate)
    await this.#pause()
    if (fate === 'requestLost') return void response.destroy()
    if (fate === 'gatewayGivesUp') {
      this.#sendLater(request, body)
      return void response.writeHead(504).end('<html>Gateway Time-out</html>')
    }
    if (fate === 'sentTwice') this.#sendLater(request, body, 0)
    const answer = await this.#send(request, body)
    if (fate === 'sentAgainLater') this.#sendLater(request, body)
    await this.#pause()
    this.#answer(response, answer, fate)
  }

  #answer(response: ServerResponse, { status, headers, body }: Answer, fate: Fate): void {
    if (fate === 'answerLost') return void response.destroy()
    response.writeHead(status, {
      'content-type': headers.get('content-type') ?? 'application/json',
      'content-length': body.length,
    })
    if (fate !== 'answerCut') return void response.end(body)
    response.write(body.subarray(0, this.#random.integer(0, body.length - 1)), () => response.destroy())
  }

  async #stream(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = headersOf(request)
    if (!this.isReliable && this.#random.chance(0.5)) this.#beginEarlier(headers)
    const end = new AbortController()
    response.once('close', () => end.abort())
    const upstream = await fetch(`${this.#target}/api/live`, { headers, signal: end.signal })
    response.writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
    let left = this.#random.integer(200, 6_000)
    for await (const chunk of upstream.body ?? []) {
      const bytes = Buffer.from(chunk)
      this.#told.push(...[...bytes.toString().matchAll(/^id: (.+)$/gm)].flatMap(([, id]) => id ?? []))
      await this.#pause()
      left -= bytes.length
      if (left < 0 && !this.isReliable) {
        this.#count('streamCut')
        response.write(bytes.subarray(0, Math.max(0, bytes.length + left)), () => response.destroy())
        return
      }
      response.write(bytes)
    }
    response.end()
  }

  /** The stream tells again what it told before. */
  #beginEarlier(headers: Headers): void {
    const last = this.#told.indexOf(headers.get('last-event-id') ?? '')
    const earlier = this.#told[this.#random.integer(0, Math.max(0, last))]
    if (last < 0 || earlier === undefined) return
    this.#count('toldAgain')
    headers.set('last-event-id', earlier)
  }

  async #send(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { method = 'GET', url = '/' } = request
    const hasBody = method !== 'GET'
    const answer = await fetch(`${this.#target}${url}`, {
      method,
      headers: headersOf(request),
      ...(hasBody && { body: new Uint8Array(body) }),
    })
    return {
      status: answer.status,
      headers: answer.headers,
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }

  #sendLater(request: IncomingMessage, body: Buffer, milliseconds = this.#random.integer(0, 200)): void {
    const sending = delay(milliseconds)
      .then(() => this.#send(request, body))
      .catch(() => undefined)
      .finally(() => this.#later.delete(sending))
    this.#later.add(sending)
  }

  async #pause(): Promise<void> {
    const milliseconds = this.isReliable ? 0 : this.#random.integer(0, LONGEST_DELAY)
    if (milliseconds > 0) await delay(milliseconds)
  }

  #count(fate: Fate | 'streamCut' | 'toldAgain'): void {
    this.fates.set(fate, (this.fates.get(fate) ?? 0) + 1)
  }
}

function headersOf({ headers }: IncomingMessage): Headers {
  const passed = new Headers()
  for (const name of ['authorization', 'content-type', 'accept', 'last-event-id']) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  return passed
}
