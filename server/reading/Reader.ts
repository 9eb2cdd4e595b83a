import { QueryTimeout } from '../kernel/errors.ts'
import type { ReadResult } from '#server/kernel/ReadResult.ts'
import type { ReadTask } from './ReadTask.ts'

/** A user by id, or the server itself. */
export type ReadOwner = number | null

/** For whom a task is read, and how long that may take once it has begun. */
export interface ReadTerms {
  readonly owner: ReadOwner
  readonly milliseconds: number
}

/** Runs read tasks. */
export interface Reader {
  /** Throws what the task throws, and QueryTimeout if it takes too long. */
  run(task: ReadTask, terms: ReadTerms): Promise<ReadResult>
  close(): Promise<void>
}

/** The name of a task in errors. */
export function taskName(task: ReadTask): string {
  return task.kind === 'query' ? task.asked.resource : task.title
}

/** The task did not end in the time that it had. */
export function lateError(task: ReadTask, milliseconds: number): QueryTimeout {
  const name = taskName(task)
  return new QueryTimeout(
    `${name} did not finish within ${milliseconds / 1_000} seconds; ask for less of it.`,
    name,
  )
}
