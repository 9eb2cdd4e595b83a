import { AGING_BUCKETS } from '#shared/accounting/receivables.ts'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Row } from '#client/store/types.ts'
import type { SaveBundle } from '#shared/wire/save.ts'

/** A Breeze service over HTTP that returns prepared rows, and accepts or refuses saves. */
export interface CustomerService {
  readonly url: string
  /** The queries received, in order. */
  readonly asked: { readonly resource: string; readonly query: unknown }[]
  /** The bundles of all saves, refused ones too. */
  readonly saves: SaveBundle[]
  /** The rows of each resource. */
  rows: Record<string, readonly Row[]>
  /** The number of rows without a limit, if it is not that of the rows. */
  total: number | null
  /** The responses of queries that return no records. */
  values: Record<string, object>
  /** Delays the next response until the promise is fulfilled. */
  hold: Promise<void> | null
  refuseSaves: boolean
  /** The resources that cannot be read. */
  readonly failing: Set<string>
  stop(): Promise<void>
}

export async function startCustomerService(): Promise<CustomerService> {
  const service: Omit<CustomerService, 'url' | 'stop'> = {
    asked: [],
    saves: [],
    rows: {},
    total: null,
    values: {},
    hold: null,
    refuseSaves: false,
    failing: new Set(),
  }
  const server = createServer((request, response) => {
    void handle(service, request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  // The client closes idle connections; one that the server closed would fail a request that is just being sent.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}/api/breeze`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

type Service = Omit<CustomerService, 'url' | 'stop'>

async function handle(service: Service, request: IncomingMessage): Promise<{ status: number; body: object }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const [resource = '', search] = (request.url ?? '').replace('/api/breeze/', '').split('?')
  const { hold } = service
  if (resource === 'SaveChanges') {
    service.hold = null
    const saved = save(service, JSON.parse(text) as SaveBundle)
    await hold
    return saved
  }
  const json = search === undefined ? text : decodeURIComponent(search)
  service.asked.push({ resource, query: json === '' ? null : JSON.parse(json) })
  return answer(service, resource)
}

/** Answers a query; what the page of a customer asks when it is drawn is never held back. */
async function answer(service: Service, resource: string): Promise<{ status: number; body: object }> {
  const value = service.values[resource]
  const card = NOTHING_STANDS[resource]
  if (value === undefined && card !== undefined) return { status: 200, body: card }
  const results = service.rows[resource] ?? []
  const { hold } = service
  service.hold = null
  await hold
  if (service.failing.has(resource))
    return { status: 503, body: { code: 'unavailable', message: `${resource} cannot be read.` } }
  return { status: 200, body: value ?? { results, inlineCount: service.total ?? results.length } }
}

function save(service: Service, bundle: SaveBundle): { status: number; body: object } {
  service.saves.push(bundle)
  if (service.refuseSaves)
    return { status: 403, body: { code: 'not_allowed', message: 'You may not delete customers.' } }
  // A bundle has of modified records only what changed; records that are stored as sent may be left out of a response.
  const whole = bundle.entities.filter(({ entityAspect }) => entityAspect.entityState !== 'Modified')
  const entities = whole.map(({ entityAspect, ...values }) => ({
    ...values,
    $type: entityAspect.entityTypeName,
    rowVersion: Number(values['rowVersion']) + 1,
  }))
  return { status: 200, body: { entities, keyMappings: [], deletedKeys: [] } }
}

/** What the page of a customer asks of one that owes nothing, and where no dumpster stands. */
const NOTHING_STANDS: Readonly<Record<string, object>> = {
  CustomerAges: { ages: Object.fromEntries(AGING_BUCKETS.map((age) => [age, 0])), openCredits: 0 },
  DumpstersAtCustomer: [],
  EmailMessages: { results: [], inlineCount: 0 },
}
