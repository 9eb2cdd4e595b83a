import type { RefusedRequests, RequestDurations, SystemRequests } from '#shared/wire/system.ts'

/** How many of each are told. */
const TOLD = 20
/** The names are those of routes and queries; the reasons ours. */
const MAX_NAMES = 2_000

/** A request whose name has one of a bounded number of values. */
export interface TalliedRequest {
  readonly name: string
  readonly milliseconds: number
  /** Why it was refused or failed; null where it was answered. */
  readonly reason: string | null
  /** An instant. */
  readonly at: string
}

/** Which requests take long, and which are refused, since this server started (OP1035). */
export class RequestTally {
  readonly #durations = new Map<string, { count: number; total: number; slowest: number }>()
  readonly #refused = new Map<string, RefusedRequests>()

  note({ name, milliseconds, reason, at }: TalliedRequest): void {
    if (reason === null) this.#noteDuration(name, milliseconds)
    else this.#noteRefusal(name, reason, at)
  }

  /** The slowest kinds of requests, and the refusals of the latest moment, as many as people read. */
  read(): SystemRequests {
    const slowest: readonly RequestDurations[] = [...this.#durations]
      .map(([name, { count, total, slowest: longest }]) => ({
        name,
        count,
        averageMilliseconds: Math.round(total / count),
        slowestMilliseconds: Math.round(longest),
      }))
      .toSorted((one, other) => other.slowestMilliseconds - one.slowestMilliseconds)
    const refused = [...this.#refused.values()].toSorted((one, other) => (one.last < other.last ? 1 : -1))
    return { slowest: slowest.slice(0, TOLD), refused: refused.slice(0, TOLD) }
  }

  #noteDuration(name: string, milliseconds: number): void {
    const before = this.#durations.get(name)
    if (before === undefined && this.#durations.size >= MAX_NAMES) return
    this.#durations.set(name, {
      count: (before?.count ?? 0) + 1,
      total: (before?.total ?? 0) + milliseconds,
      slowest: Math.max(before?.slowest ?? 0, milliseconds),
    })
  }

  #noteRefusal(name: string, reason: string, last: string): void {
    const key = `${name} ${reason}`
    const before = this.#refused.get(key)
    if (before === undefined && this.#refused.size >= MAX_NAMES) return
    this.#refused.set(key, { name, reason, count: (before?.count ?? 0) + 1, last })
  }
}
