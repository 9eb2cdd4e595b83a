import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import type { ErrorCode } from '#shared/wire/errors.ts'
import type { OutboxDepth } from '../outbox/outboxDepth.ts'
import { RequestTally } from './RequestTally.ts'
import { withTimeout } from './withTimeout.ts'

/** A completed request. */
export interface ObservedRequest {
  readonly method: string
  /** The declared route, not the URL. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly error: ErrorCode | undefined
  /** The requested name of a query. */
  readonly resource: string | undefined
}

export interface MetricsDependencies {
  readonly outboxDepth: () => Promise<OutboxDepth>
  /** Names of queries; any other requested name counts as `unknown`, to keep the number of label values bounded. */
  readonly queryNames: ReadonlySet<string>
}

const API = '/api/'
const SAVE_ROUTE = '/api/breeze/SaveChanges'
const QUERY_ROUTE = '/api/breeze/:resource'
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of a server for Prometheus. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #queryNames: ReadonlySet<string>
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #queries: Histogram<'query'>
  readonly #saves: Counter<'outcome'>
  /** What administrators are told of the requests. */
  readonly requests = new RequestTally()

  constructor({ outboxDepth, queryNames }: MetricsDependencies) {
    const registers = [this.#registry]
    this.#queryNames = queryNames
    this.#requests = new Histogram({
      name: 'rolloff_http_request_duration_seconds',
      help: 'Duration of requests by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    })
    this.#queries = new Histogram({
      name: 'rolloff_query_duration_seconds',
      help: 'Duration of named queries.',
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
        // If the database fails, the other metrics are still useful; those of the outbox are omitted.
        const depth = await withTimeout(outboxDepth)
        messages.reset()
        for (const [status, count] of Object.entries(depth ?? {})) messages.set({ status }, count)
      },
    })
    const build = new Gauge({
      name: 'rolloff_build_info',
      help: 'The version of the product, as a label; always 1.',
      labelNames: ['version'],
      registers,
    })
    build.set({ version: PRODUCT_VERSION }, 1)
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Reports what the streams of changes do. */
  watchStreams(streams: { readonly count: number; readonly sent: number }): void {
    const registers = [this.#registry]
    const open: Gauge = new Gauge({
      name: 'rolloff_live_streams',
      help: 'Open streams of changes.',
      registers,
      collect: () => open.set(streams.count),
    })
    const sent: Counter = new Counter({
      name: 'rolloff_live_events_total',
      help: 'Events that were sent on streams of changes.',
      registers,
      collect: () => {
        sent.reset()
        sent.inc(streams.sent)
      },
    })
  }

  /** Records one completed request. */
  observe({ method, route, status, milliseconds, error, resource }: ObservedRequest): void {
    const seconds = milliseconds / 1_000
    this.#requests.observe({ method, route, status: String(status) }, seconds)
    this.#tally({ method, route, status, milliseconds, error, resource })
    if (route === SAVE_ROUTE) this.#saves.inc({ outcome: outcomeOf(status, error) })
    if (route === QUERY_ROUTE && resource !== undefined && status < 400)
      this.#queries.observe({ query: this.#queryName(resource) }, seconds)
  }

  #queryName(resource: string): string {
    return this.#queryNames.has(resource) ? resource : 'unknown'
  }

  #tally({ method, route, status, milliseconds, error, resource }: ObservedRequest): void {
    // Files of the page and the sign-in say nothing of the company.
    if (!route.startsWith(API)) return
    this.requests.note({
      name:
        route === QUERY_ROUTE && resource !== undefined ? this.#queryName(resource) : `${method} ${route}`,
      milliseconds,
      reason: status < 400 ? null : (error ?? String(status)),
      at: new Date().toISOString(),
    })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** All metrics as text; without the outbox if the database is unavailable. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }
}

function outcomeOf(status: number, error: ErrorCode | undefined): string {
  if (error === 'concurrency_conflict') return 'conflict'
  if (status < 400) return 'saved'
  return status < 500 ? 'refused' : 'failed'
}
