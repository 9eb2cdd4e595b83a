import { Worker } from 'node:worker_threads'
import { rolloffModel } from '#shared/entities.ts'
import { createSqliteDialect } from '../database/dialects/sqlite.ts'
import { SqliteReader } from '../database/sqlite/SqliteReader.ts'
import { TooLarge } from '../kernel/errors.ts'
import { RESULT_LIMITS } from '../queries/limits.ts'
import { ResultSpool } from './ResultSpool.ts'
import { toSentError, type ReadProcessSettings, type ResultMessage, type TaskMessage } from './messages.ts'
import { createReadInChunks, type ReadInChunks } from './readInChunks.ts'

/**
 * The program of a read process: runs one task after another, communicating by messages. Only killing it interrupts a statement.
 */
function main(settings: ReadProcessSettings): void {
  let now = ''
  const read = createReadInChunks({
    model: rolloffModel,
    database: new SqliteReader(settings.file, createSqliteDialect(), {
      mappedBytes: 0,
      cachedBytes: CACHED_BYTES,
    }),
    limits: RESULT_LIMITS,
    timeZone: settings.timeZone,
    now: () => now,
  })
  process.on('message', (message: TaskMessage) => {
    now = message.now
    void runTask(read, settings.folder, message).then((result) => process.send?.(result))
  })
  process.send?.('ready')
}

async function runTask(
  read: ReadInChunks,
  folder: string,
  { id, task }: TaskMessage,
): Promise<ResultMessage> {
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
    return { id, result: spool.end() }
  } catch (error) {
    spool.abort()
    return { id, error: toSentError(error) }
  }
}

function tooLarge(): TooLarge {
  const megabytes = Math.round(RESULT_LIMITS.bytes / 1_048_576)
  return new TooLarge(`The result would be larger than ${megabytes} MB; ask for less.`, 'take')
}

/**
 * The page cache of a process: as much as a report of a month reads of a large company. Mapped memory would count as its own.
 */
const CACHED_BYTES = 32 * 1_048_576

/** Written chunks are outside the heap and are collected late otherwise. */
const COLLECTED_FROM_BYTES = 4 * 1_048_576

/** More than any result needs, and little enough for several concurrent processes. */
const MAX_MEMORY_BYTES = 256 * 1_048_576

/** A running statement blocks the thread, so a worker thread watches for the server's exit and for excessive memory. */
const WATCH = `
const parent = process.ppid
setInterval(() => {
  const { rss } = process.memoryUsage
  if (process.ppid !== parent || rss() > ${MAX_MEMORY_BYTES}) process.kill(process.pid, 'SIGKILL')
}, 100)`

// From the start: the server may end before it sends the first message, or before this process listens.
process.on('disconnect', () => process.exit())
if (!process.connected) process.exit()
new Worker(WATCH, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 } })
process.once('message', main)
