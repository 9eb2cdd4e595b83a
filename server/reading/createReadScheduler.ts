import path from 'node:path'
import type { Database } from '../database/Database.ts'
import { readSqliteUrl } from '../database/sqlite/readSqliteUrl.ts'
import { RESULT_LIMITS } from '../queries/limits.ts'
import { processFolder } from '#server/kernel/processFolder.ts'
import { type Reader, lateError, type ReadTerms } from './Reader.ts'
import type { ReadProduct } from './ReadProduct.ts'
import { ReadProcessPool } from './ReadProcessPool.ts'
import { ReadScheduler } from './ReadScheduler.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { withStatementTimeout } from '../database/statementTimeout.ts'
import { inMemory, type ReadResult } from '#server/kernel/ReadResult.ts'
import { createReadInChunks, type ReadInChunks, type ReadSource } from './readInChunks.ts'
import type { ReadTask } from './ReadTask.ts'

/** Reads in the server's thread: without read processes, and for a database server. */
class InProcessReader implements Reader {
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

/** A read may wait as long as this number of others may take, for a process and before that for its user's own. */
const WAITS = 2

/** The settings of an installation that concern its reads. */
interface ReadSettings {
  readonly queryTimeoutSeconds: number
  readonly queriesPerUser: number
  readonly queryProcesses: number
  readonly businessTimeZone: string
  readonly databaseUrl: string
  readonly dataDirectory: string
}

interface ReadSchedulerDependencies {
  readonly config: ReadSettings
  readonly product: ReadProduct
  readonly database: Database
  readonly now: () => string
  /** The program of the processes; without it everything is read in the server's thread. */
  readonly readingProgram?: string
}

/** Creates the scheduler of slow reads for this installation: with read processes if the database is a file. */
export function createReadScheduler(dependencies: ReadSchedulerDependencies): ReadScheduler {
  const maxRun = dependencies.config.queryTimeoutSeconds * 1_000
  const limits = { queriesPerUser: dependencies.config.queriesPerUser, maxRun, maxWait: maxRun * WAITS }
  return new ReadScheduler(createReader(dependencies, limits), limits)
}

function createReader(
  { config, product, database, now, readingProgram }: ReadSchedulerDependencies,
  { maxRun, maxWait }: { readonly maxRun: number; readonly maxWait: number },
): Reader {
  const timeZone = config.businessTimeZone
  const isFile = database.dialect.name === 'sqlite'
  if (readingProgram === undefined || config.queryProcesses === 0 || !isFile)
    return new InProcessReader({ product, database, limits: RESULT_LIMITS, timeZone, now }, maxRun)
  return new ReadProcessPool({
    program: readingProgram,
    processes: config.queryProcesses,
    maxWait,
    settings: {
      file: readSqliteUrl(config.databaseUrl),
      folder: processFolder(path.join(config.dataDirectory, 'answers')),
      timeZone,
    },
    now,
  })
}

async function rejectLate(task: ReadTask, milliseconds: number, ended: AbortSignal): Promise<never> {
  await delay(milliseconds, undefined, { signal: ended, ref: false })
  throw lateError(task, milliseconds)
}
