import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ErrorCode } from '#shared/wire/errors.ts'
import type { OutboxDepth } from '../outbox/outboxDepth.ts'
import { withTimeout } from './withTimeout.ts'

/** A request that was answered. */
export interface ObservedRequest {
  readonly method: string
  /** The route as it was declared, not the address. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly error: ErrorCode | undefined
  /** Of a query: its name, as it was asked for. */
  readonly resource: string | undefined
}

export interface MetricsDependencies {
  readonly outboxDepth: () => Promise<OutboxDepth>
  /** Names of queries; another name asked for counts as `unknown`, or anybody could fill the memory with names. */
  readonly queryNames: ReadonlySet<string>
}

const SAVE_ROUTE = '/api/breeze/SaveChanges'
const QUERY_ROUTE = '/api/breeze/:resource'
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What a server counts and measures, in the form that Prometheus reads. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #queryNames: ReadonlySet<string>
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #queries: Histogram<'query'>
  readonly #saves: Counter<'outcome'>

  constructor({ outboxDepth, queryNames }: MetricsDependencies) {
    const registers = [this.#registry]
    this.#queryNames = queryNames
    this.#requests = new Histogram({
      name: 'rolloff_http_request_duration_seconds',
      help: 'Requests by route and status, and how long they took.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    })
    this.#queries = new Histogram({
      name: 'rolloff_query_duration_seconds',
      help: 'Named queries that were answered, and how long they took.',
      labelNames: ['query'],
      buckets: SECONDS,
      registers,
    })
    this.#saves = new Counter({
      name: 'rolloff_saves_total',
      help: 'Saves by outcome: saved, conflict, refused, failed.',
      labelNames: ['outcome'],
      registers,
    })
    for (const outcome of ['saved', 'conflict', 'refused', 'failed']) this.#saves.inc({ outcome }, 0)
    const messages = new Gauge({
      name: 'rolloff_outbox_messages',
      help: 'Messages in the outbox: waiting, sending, failed.',
      labelNames: ['status'],
      registers,
      async collect() {
        // Just when the database fails, everything else is worth knowing; of the outbox there is nothing to tell then.
        const depth = await withTimeout(outboxDepth)
        messages.reset()
        for (const [status, count] of Object.entries(depth ?? {})) messages.set({ status }, count)
      },
    })
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Counts one answered request. */
  observe({ method, route, status, milliseconds, error, resource }: ObservedRequest): void {
    const seconds = milliseconds / 1_000
    this.#requests.observe({ method, route, status: String(status) }, seconds)
    if (route === SAVE_ROUTE) this.#saves.inc({ outcome: outcomeOf(status, error) })
    if (route === QUERY_ROUTE && resource !== undefined && status < 400)
      this.#queries.observe({ query: this.#queryNames.has(resource) ? resource : 'unknown' }, seconds)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** Everything as text; without the outbox where the database cannot be asked. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }
}

function outcomeOf(status: number, error: ErrorCode | undefined): string {
  if (error === 'concurrency_conflict') return 'conflict'
  if (status < 400) return 'saved'
  return status < 500 ? 'refused' : 'failed'
}
