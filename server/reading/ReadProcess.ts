import { TaskProcess, type ProcessExited } from '../kernel/TaskProcess.ts'
import {
  fromSentError,
  OUT_OF_MEMORY,
  type AssignedTask,
  type ReadProcessSettings,
  type ReadReply,
} from './messages.ts'
import type { ReadResult } from '#server/kernel/ReadResult.ts'

/** Rows that outlive a small young generation are copied again and again: a fifth to a third of the time of a report. */
const FLAGS = ['--max-old-space-size=96', '--max-semi-space-size=32', '--expose-gc']

/**
 * Makes glibc return the memory of the largest texts immediately and keep some for the next result, since page faults take as long
 * as composing; ignored elsewhere.
 */
const MEMORY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(8 * 1_048_576),
  MALLOC_TRIM_THRESHOLD_: String(32 * 1_048_576),
  MALLOC_TOP_PAD_: String(1_048_576),
}

/** A process of read tasks. */
export type ReadProcess = TaskProcess<ReadProcessSettings, AssignedTask, ReadReply>

/** Starts the program of a read process. */
export function startReadProcess(program: string, settings: ReadProcessSettings): ReadProcess {
  return new TaskProcess({ program, flags: FLAGS, environment: MEMORY, settings })
}

/** The result of a task. Throws what the task threw. */
export function resultOf(reply: ReadReply): ReadResult {
  if ('error' in reply) throw fromSentError(reply.error)
  const { result } = reply
  // The bytes are sent as a plain Uint8Array.
  return result.in === 'file' ? result : { in: 'memory', bytes: Buffer.from(result.bytes) }
}

/** Did the task of the process take too much memory, rather than something outside having ended it? */
export function usedTooMuchMemory({ signal }: ProcessExited): boolean {
  // The engine aborts where its own limit is reached.
  return signal === OUT_OF_MEMORY || signal === 'SIGABRT'
}
