import {
  AppError,
  BadQuery,
  BadRequest,
  LetterheadMissing,
  NotAllowed,
  NotFound,
  QueryTimeout,
  TooLarge,
} from '../kernel/errors.ts'
import { systemErrorCode } from '#server/kernel/systemErrorCode.ts'
import type { ReadResult } from '#server/kernel/ReadResult.ts'
import type { ReadTask } from './ReadTask.ts'

/** The signal by which a read process ends itself when its task takes more memory than it may; nobody else sends it, but on Windows. */
export const OUT_OF_MEMORY = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2'

/** The first message to a read process. */
export interface ReadProcessSettings {
  /** The SQLite file. */
  readonly file: string
  /** The folder of large results. */
  readonly folder: string
  readonly timeZone: string
}

/** A task, with the server's clock when it was assigned. */
export interface AssignedTask {
  readonly task: ReadTask
  readonly now: string
}

/** How a task ended. */
export type ReadReply = { readonly result: ReadResult } | { readonly error: SentError }

/** A serialized error: one that is reported to the caller keeps its code. */
export interface SentError {
  readonly code: string | null
  /** Of an error from the system, such as `ENOSPC`; empty otherwise. */
  readonly systemCode: string
  readonly message: string
  readonly culprit: string | undefined
  readonly stack: string | undefined
}

const SENT_ERRORS = [
  BadQuery,
  BadRequest,
  LetterheadMissing,
  NotAllowed,
  NotFound,
  QueryTimeout,
  TooLarge,
] as const

export function toSentError(error: unknown): SentError {
  const known = error instanceof AppError
  return {
    code: known ? error.code : null,
    systemCode: known ? '' : systemErrorCode(error),
    message: error instanceof Error ? error.message : String(error),
    culprit: known ? error.details().culprit : undefined,
    stack: error instanceof Error ? error.stack : undefined,
  }
}

/** Restores an error with its class, if it is one that a reader throws. */
export function fromSentError({ code, systemCode, message, culprit, stack }: SentError): Error {
  for (const Raised of SENT_ERRORS) {
    const error = new Raised(message, culprit)
    if (error.code === code) return error
  }
  const error = Object.assign(new Error(message), systemCode !== '' && { code: systemCode })
  if (stack !== undefined) error.stack = stack
  return error
}
