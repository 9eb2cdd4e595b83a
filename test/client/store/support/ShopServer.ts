import type { SaveBundle } from '#shared/wire/save.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refused, RESOURCES, ShopDatabase, type StoredRow } from './ShopDatabase.ts'
import { shopMetadata } from './shopModel.ts'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: unknown
  readonly body: string
  readonly token: string | undefined
}

/** A Breeze service over HTTP for the shop model: metadata, simple queries, SaveChanges. */
export class ShopServer {
  readonly database = new ShopDatabase()
  readonly requests: ReceivedRequest[] = []
  /** Runs before a request is handled. */
  before: (request: ReceivedRequest) => Promise<void> | void = () => {}
  /** Closes the connection after the next save, so that its response is lost. */
  loseNextAnswer = false
  /** Closes the connection before the next save, so that its request is lost. */
  loseNextRequest = false
  /** The response of the next save, which is not looked at. */
  answerNext: { readonly status: number; readonly body: object } | null = null
  /** The notices in the responses of saves. */
  notices: readonly string[] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
    // The client closes idle connections; one that the server closed would fail a request that is just being sent.
    this.#server.keepAliveTimeout = 0
  }

  static async start(): Promise<ShopServer> {
    const server = new ShopServer()
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get serviceName(): string {
    // A server that listens on a port has an address with a port.
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/api/breeze`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  saves(): ReceivedRequest[] {
    return this.requests.filter(({ path }) => path === 'SaveChanges')
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = await read(request)
    this.requests.push(seen)
    await this.before(seen)
    if (seen.path === 'SaveChanges') return this.#save(seen, response)
    if (seen.path === 'Metadata') return answer(response, 200, shopMetadata)
    const typeName = RESOURCES[seen.path]
    if (typeName === undefined) {
      return answer(response, 404, { code: 'not_found', message: `There is no ${seen.path}.` })
    }
    return answer(response, 200, queried(this.database, typeName, seen.query))
  }

  #save(seen: ReceivedRequest, response: ServerResponse): void {
    if (this.loseNextRequest) {
      this.loseNextRequest = false
      response.destroy()
      return
    }
    if (this.answerNext !== null) {
      answer(response, this.answerNext.status, this.answerNext.body)
      this.answerNext = null
      return
    }
    try {
      const result = this.database.save(JSON.parse(seen.body) as SaveBundle)
      if (this.loseNextAnswer) {
        this.loseNextAnswer = false
        response.destroy()
      } else answer(response, 200, this.notices.length === 0 ? result : { ...result, notices: this.notices })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      answer(response, error.status, error.body)
    }
  }
}

interface Query {
  readonly where?: Readonly<Record<string, unknown>>
  readonly take?: number
  readonly inlineCount?: boolean
  readonly expand?: readonly string[]
}

function queried(database: ShopDatabase, typeName: 'Customer' | 'Order' | 'Line', asked: unknown): object {
  const query = (asked ?? {}) as Query
  const tests = Object.entries(query.where ?? {})
  const found = [...database.tables[typeName].values()].filter((row) =>
    tests.every(([field, value]) => row[field] === value),
  )
  const rows = found.slice(0, query.take ?? found.length).map((row) => typed(database, typeName, row, query))
  return { results: rows, ...(query.inlineCount && { inlineCount: found.length }) }
}

function typed(database: ShopDatabase, typeName: string, row: StoredRow, { expand = [] }: Query): object {
  const orders = expand.includes('orders')
    ? {
        orders: [...database.tables.Order.values()]
          .filter(({ customerId }) => customerId === row.id)
          .map((order) => ({ $type: 'Order:#Shop', ...order })),
      }
    : {}
  return { $type: `${typeName}:#Shop`, ...row, ...orders }
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const [path = '', search] = (request.url ?? '').replace('/api/breeze/', '').split('?')
  const json = search === undefined ? body : decodeURIComponent(search)
  const query: unknown = path === 'SaveChanges' || json === '' ? null : JSON.parse(json)
  return { method: request.method ?? '', path, query, body, token: request.headers.authorization }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
