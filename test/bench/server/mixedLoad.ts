import { randomUUID } from 'node:crypto'
import type { BenchLine } from '../benchLine.ts'
import { compare, roundRobin } from '../measure.ts'
import { mixedSave, toBundle, toHandwrittenSave } from './bundles.ts'
import type { KeepAliveClient } from './KeepAliveClient.ts'
import type { BenchClients } from './withBaseline.ts'

const CONNECTIONS = 16
const TURNS = 4
const ROUNDS = 20
/** Other benchmarks save with lower numbers; a repeated value would change nothing. */
const FIRST_ROUND = 10_000
/** Twice the requests per second. */
const TARGET = 0.5

/** The requests of one server, each serialized before it is timed. */
interface Requests {
  readonly search: () => string
  readonly customer: (id: number) => string
  /** Saves one of these records. */
  readonly save: (
    client: KeepAliveClient,
    pool: Record<string, unknown>[],
    round: number,
  ) => () => Promise<Buffer>
}

interface Load {
  readonly ours: Requests
  readonly baseline: Requests
  readonly customers: readonly number[]
  readonly contractors: readonly number[]
  /** Stored records to save. */
  readonly stored: readonly Record<string, unknown>[]
}

/** Office work on many connections at once: of ten requests of each one is a search, eight open customers, one is a save. */
export async function runMixedLoad({ ours, baseline }: BenchClients, load: Load): Promise<BenchLine> {
  const line = await compare({
    name: `${CONNECTIONS} connections, 90 % reads`,
    target: TARGET,
    rounds: ROUNDS,
    ours: rounds(ours.clones(CONNECTIONS), load.ours, load),
    baseline: rounds(baseline.clones(CONNECTIONS), load.baseline, load),
  })
  return { ...line, detail: `${(1 / line.ratio).toFixed(2)} times the requests; ${line.detail}` }
}

/** A round: each connection sends its requests one after the other, all connections at the same time. */
function rounds(
  clients: readonly KeepAliveClient[],
  requests: Requests,
  { customers, contractors, stored }: Load,
): () => () => Promise<void> {
  const pool = [...stored]
  const [customer, contractor] = [roundRobin(customers, 37), roundRobin(contractors, 1)]
  let round = FIRST_ROUND
  return () => {
    round += 1
    const turns = clients.map((client) =>
      Array.from({ length: TURNS }, () =>
        turn(client, requests, { customer, contractor, pool, round }),
      ).flat(),
    )
    return async () => {
      await Promise.all(
        turns.map(async (steps) => {
          for (const step of steps) await step()
        }),
      )
    }
  }
}

interface Turn {
  readonly customer: () => number
  readonly contractor: () => number
  readonly pool: Record<string, unknown>[]
  readonly round: number
}

function turn(
  client: KeepAliveClient,
  { search, customer: open, save }: Requests,
  { customer, contractor, pool, round }: Turn,
): (() => Promise<Buffer>)[] {
  const get = (path: string) => () => client.get(path)
  const small = (): (() => Promise<Buffer>) => get(open(customer()))
  const large = (): (() => Promise<Buffer>) => get(open(contractor()))
  return [
    get(search()),
    small(),
    large(),
    small(),
    small(),
    save(client, pool, round),
    small(),
    large(),
    small(),
    small(),
  ]
}

/** What our server is sent. */
export function ourRequests(
  query: (resource: string, request: object) => string,
  customer: Requests['customer'],
): Requests {
  return {
    search: () => query('Customers', { parameters: { companyName: 'i' } }),
    customer,
    save: (client, pool, round) => {
      const bundle = toBundle(mixedSave(pool, 1, round), randomUUID())
      return () => client.post('/api/breeze/SaveChanges', bundle)
    },
  }
}

/** What the hand-written server is sent. */
export const baselineRequests: Requests = {
  search: () => '/customers?companyName=i',
  customer: (id) => `/customers/${id}`,
  save: (client, pool, round) => {
    const save = toHandwrittenSave(mixedSave(pool, 1, round))
    return () => client.post('/save', save)
  },
}
