/** Codes of all errors that the server returns; stable, for programs. */
export const ERROR_CODES = [
  'bad_request',
  'bad_query',
  'bad_bundle',
  'too_large',
  'not_signed_in',
  'session_ended',
  'not_allowed',
  'user_not_set_up',
  'not_found',
  'concurrency_conflict',
  'duplicate',
  'save_id_reused',
  'rule_violations',
  'letterhead_missing',
  'provider_failed',
  'unavailable',
  'too_many_requests',
  'request_timeout',
  'query_timeout',
  'internal_error',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Whether a refusal with this code asks to sign in, or to sign in again. */
export function asksToSignIn(code: unknown): boolean {
  return code === 'not_signed_in' || code === 'session_ended'
}

/** Breeze's error of one record, and of one of its fields if `propertyName` is given. */
export interface EntityError {
  readonly entityTypeName: string
  readonly keyValues: readonly unknown[]
  readonly propertyName?: string
  readonly errorName: string
  readonly errorMessage: string
}

/** One record of a rejected save that another user changed or removed in the meantime. */
export interface Conflict {
  readonly entityTypeName: string
  readonly keyValues: readonly (number | string)[]
  /** The stored row now, or null if it was removed. */
  readonly current: Readonly<Record<string, unknown>> | null
  readonly changedBy: string | null
  readonly changedAt: string | null
}

/** The body of every error response. */
export interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  readonly requestId?: string
  /** The invalid part of the request, as a path: `where.companyName`, `entities[3].fuelRate`. */
  readonly culprit?: string
  readonly entityErrors?: readonly EntityError[]
  readonly conflicts?: readonly Conflict[]
}

/** Responses that ask for a sign-in or for patience. */
const ASKING_STATUSES: readonly number[] = [401, 408, 425, 429]

/**
 * Whether a response with this status leaves open whether the same request was carried out earlier: it does not come from what would
 * carry the request out, or that failed. 0: no response.
 */
export function isUndecided(status: number): boolean {
  return status === 0 || status >= 500 || ASKING_STATUSES.includes(status)
}

/** The message of every conflict (F-038). */
export const CONFLICT_MESSAGE =
  'The item you are saving was modified by another user. Please refresh your browser and make your changes again.'

/** The message of every save that breaks rules, and of a Save that is not sent because of them (S0 §5, F-031). */
export const RULE_VIOLATIONS_MESSAGE = 'Please fix errors before saving'
