import { CONFLICT_MESSAGE, RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import { ApiError } from '../api/ApiError.ts'
import { SaveConflict, SaveRejected, SaveUnreachable } from '../store/errors.ts'
import { ACTION_UNANSWERED, CODE_NOT_LOADED, NETWORK_ERROR, SAVE_UNANSWERED } from './messages.ts'

const HTML_TITLE = /<title[^>]*>([\s\S]*?)<\/title>/i
const MODIFIED_MEANWHILE = /may have been modified or deleted since/i

/** What browsers say when code of the product cannot be fetched. */
const NO_CODE = /dynamically imported module|importing a module script failed/i

/** Messages without meaning for users: the browser's layout checks, widgets that are called after they were removed (F-039). */
const SUPPRESSED = [
  /^ResizeObserver loop/,
  /^ExpressionChangedAfterItHasBeenChecked/,
  /^Cannot read properties of undefined \(reading '(?:updateDimensions|getScrollable)'\)$/,
]

/**
 * The message that users see for an error; null when they should not see it, or when there is none: a widget that is removed rejects
 * what it was doing without a reason.
 */
export function describeError(error: unknown): string | null {
  if (error === undefined) return null
  const message = messageOf(error)
  if (isAbort(error) || SUPPRESSED.some((pattern) => pattern.test(message))) return null
  if (error instanceof SaveConflict || MODIFIED_MEANWHILE.test(message)) return CONFLICT_MESSAGE
  if (error instanceof SaveUnreachable) return error.isUndone ? ACTION_UNANSWERED : SAVE_UNANSWERED
  if (NO_CODE.test(message)) return CODE_NOT_LOADED
  const title = HTML_TITLE.exec(message)?.[1]?.trim()
  if (title !== undefined) return `${NETWORK_ERROR}: ${title}`
  return linesOf(error, message).join('\n')
}

/** The message and those about single records; the latter alone where nothing is left to fix: of edits that were undone, and of a call (AD301). */
function linesOf(error: unknown, message: string): readonly string[] {
  const reasons = entityMessages(error)
  const isUndone = error instanceof SaveRejected && error.isUndone
  const isOfCall = error instanceof ApiError && message === RULE_VIOLATIONS_MESSAGE
  if ((isUndone || isOfCall) && reasons.length > 0) return reasons
  return [message, ...reasons.filter((line) => !message.includes(line))]
}

/** The messages about single records, in the order reported and without repetition. */
function entityMessages(error: unknown): readonly string[] {
  if (error instanceof SaveRejected) return unique(error.entityErrors.map(({ message }) => message))
  if (error instanceof ApiError) return unique(error.entityErrors.map(({ errorMessage }) => errorMessage))
  return []
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message === '' ? error.name : error.message
  return typeof error === 'string' ? error : 'Something went wrong. Please try again.'
}

/** A request that was aborted because its screen is gone. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function unique(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)]
}
