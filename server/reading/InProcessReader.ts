import { setTimeout as delay } from 'node:timers/promises'
import { withStatementTimeout } from '../database/statementTimeout.ts'
import { inMemory, type ReadResult } from '#server/kernel/ReadResult.ts'
import { createReadInChunks, type ReadInChunks, type ReadSource } from './readInChunks.ts'
import { lateError, type Reader, type ReadTerms } from './Reader.ts'
import type { ReadTask } from './ReadTask.ts'

/** Reads in the server's thread: without read processes, and for a database server. */
export class InProcessReader implements Reader {
  readonly #read: ReadInChunks

  /** No statement takes longer than `milliseconds`. */
  constructor(source: ReadSource, milliseconds: number) {
    this.#read = createReadInChunks({ ...source, limits: { ...source.limits, milliseconds } })
  }

  async run(task: ReadTask, { milliseconds }: ReadTerms): Promise<ReadResult> {
    const ended = new AbortController()
    try {
      const whole = withStatementTimeout(milliseconds, () => this.#readAll(task))
      return await Promise.race([whole, rejectLate(task, milliseconds, ended.signal)])
    } finally {
      ended.abort()
    }
  }

  async close(): Promise<void> {
    // There is nothing to release.
  }

  async #readAll(task: ReadTask): Promise<ReadResult> {
    const chunks: Buffer[] = []
    for await (const chunk of this.#read(task)) chunks.push(chunk)
    return inMemory(Buffer.concat(chunks))
  }
}

async function rejectLate(task: ReadTask, milliseconds: number, ended: AbortSignal): Promise<never> {
  await delay(milliseconds, undefined, { signal: ended, ref: false })
  throw lateError(task, milliseconds)
}
