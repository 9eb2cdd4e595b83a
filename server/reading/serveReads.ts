import { existsSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { createSqliteDialect } from '../database/dialects/sqlite.ts'
import { ALL_MAPPED, SqliteReader, type ReaderMemory } from '../database/sqlite/SqliteReader.ts'
import { TooLarge } from '../kernel/errors.ts'
import { serveTasks } from '../kernel/serveTasks.ts'
import { RESULT_LIMITS } from '../queries/limits.ts'
import { ResultSpool } from './ResultSpool.ts'
import {
  OUT_OF_MEMORY,
  toSentError,
  type AssignedTask,
  type ReadProcessSettings,
  type ReadReply,
} from './messages.ts'
import { createReadInChunks, type ReadInChunks } from './readInChunks.ts'
import type { ReadProduct } from './ReadProduct.ts'
import type { ReadTask } from './ReadTask.ts'

function begin(
  product: ReadProduct,
  { file, folder, timeZone }: ReadProcessSettings,
): (assigned: AssignedTask) => Promise<ReadReply> {
  let now = ''
  const read = createReadInChunks({
    product,
    database: new SqliteReader(file, createSqliteDialect(), READER_MEMORY),
    limits: RESULT_LIMITS,
    timeZone,
    now: () => now,
  })
  return (assigned) => {
    now = assigned.now
    return runTask(read, folder, assigned.task)
  }
}

async function runTask(read: ReadInChunks, folder: string, task: ReadTask): Promise<ReadReply> {
  const spool = new ResultSpool(folder, RESULT_LIMITS.bytes, tooLarge)
  try {
    let garbage = 0
    for await (const chunk of read(task)) {
      spool.write(chunk)
      garbage += chunk.length
      if (garbage > COLLECTED_FROM_BYTES) {
        globalThis.gc?.()
        garbage = 0
      }
    }
    return { result: spool.end() }
  } catch (error) {
    spool.abort()
    return { error: toSentError(error) }
  }
}

function tooLarge(): TooLarge {
  const megabytes = Math.round(RESULT_LIMITS.bytes / 1_048_576)
  return new TooLarge(`The result would be larger than ${megabytes} MB; ask for less.`, 'take')
}

/** Linux tells a process's own memory from the pages of the files that it has mapped; elsewhere those would count as its own. */
const STATUS_FILE = '/proc/self/status'
const OWN_KILOBYTES = /^RssAnon:\s+(\d+) kB$/mu
const knowsOwnMemory = existsSync(STATUS_FILE) && OWN_KILOBYTES.test(readFileSync(STATUS_FILE, 'utf8'))

/** A mapped file is read in three quarters of the time; the cache holds as much as a report of a month reads of a large company. */
const READER_MEMORY: ReaderMemory = knowsOwnMemory
  ? ALL_MAPPED
  : { mappedBytes: 0, cachedBytes: 32 * 1_048_576 }

/** Written chunks are outside the heap and are collected late otherwise. */
const COLLECTED_FROM_BYTES = 4 * 1_048_576

/** More than any result needs, and little enough for several concurrent processes. */
const MAX_MEMORY_BYTES = 256 * 1_048_576

/** A running statement blocks the thread, so a worker thread watches for the server's exit and for excessive memory. */
const WATCH = `
const { readFileSync } = require('node:fs')
const parent = process.ppid
const ownMemory = ${knowsOwnMemory}
  ? () => Number(${OWN_KILOBYTES}.exec(readFileSync('${STATUS_FILE}', 'utf8'))[1]) * 1024
  : process.memoryUsage.rss
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  if (ownMemory() > ${MAX_MEMORY_BYTES}) process.kill(process.pid, '${OUT_OF_MEMORY}')
}, 100)`

/** What the program of a read process does: it runs one task after another. Only killing it interrupts a statement. */
export function serveReads(product: ReadProduct): void {
  serveTasks((settings: ReadProcessSettings) => begin(product, settings))
  new Worker(WATCH, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  })
}
