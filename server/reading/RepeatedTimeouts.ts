import { createHash } from 'node:crypto'
import type { ReadTask } from './ReadTask.ts'

/** For how long a read that took too long is remembered. */
const REMEMBERED_MILLISECONDS = 3 * 60_000
/** After this number of timeouts of the same kind within that time the next read is not tried. */
const MAX_TIMEOUTS = 3

/** How long a read may take, or in how many seconds it may be tried again. */
type Patience = { readonly milliseconds: number } | { readonly retryAfter: number }

/**
 * What a user asked in vain and asks again takes less of the server each time: half the time, then a quarter, then nothing for a few
 * minutes. Other texts in a filter make it no other question.
 */
export class RepeatedTimeouts {
  readonly #now: () => number
  /** When each question of each user took too long, the oldest first. */
  readonly #times = new Map<string, readonly number[]>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** How much of the `milliseconds` that any read has is left to this one. */
  patienceWith(userId: number, task: ReadTask, milliseconds: number): Patience {
    const times = this.#recent(questionOf(userId, task))
    const [oldest = 0] = times
    if (times.length < MAX_TIMEOUTS) return { milliseconds: milliseconds / 2 ** times.length }
    return { retryAfter: Math.ceil((oldest + REMEMBERED_MILLISECONDS - this.#now()) / 1_000) }
  }

  /** Remembers that this read took too long. */
  add(userId: number, task: ReadTask): void {
    const question = questionOf(userId, task)
    this.#times.set(question, [...this.#recent(question), this.#now()])
    for (const each of this.#times.keys()) if (this.#recent(each).length === 0) this.#times.delete(each)
  }

  #recent(question: string): readonly number[] {
    const since = this.#now() - REMEMBERED_MILLISECONDS
    return (this.#times.get(question) ?? []).filter((time) => time > since)
  }
}

/** What is asked by whom, without the values of a filter: a digest, since a filter may be long. */
function questionOf(userId: number, task: ReadTask): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, withoutFilterValues(task)]))
    .digest('base64')
}

function withoutFilterValues(task: ReadTask): unknown {
  if (task.kind !== 'query') return task
  const { resource, request } = task.asked
  return [resource, { ...request, where: withoutValues(request.where) }]
}

function withoutValues(condition: unknown): unknown {
  if (Array.isArray(condition)) return condition.map(withoutValues)
  if (typeof condition !== 'object' || condition === null) return typeof condition
  return Object.entries(condition).map(([name, value]) => [name, withoutValues(value)])
}
