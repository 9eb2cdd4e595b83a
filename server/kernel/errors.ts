import type { Conflict, EntityError, ErrorBody, ErrorCode } from '#shared/wire/errors.ts'
import { CONFLICT_MESSAGE, RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'

/** An error that is reported to the caller; anything else is a bug and reported as `internal_error`. */
export abstract class AppError extends Error {
  abstract readonly code: ErrorCode
  abstract readonly statusCode: number
  /** Seconds after which a retry makes sense (the Retry-After header); null if unknown. */
  readonly retryAfter: number | null = null

  /** Members of the response body besides code and message. */
  details(): Partial<ErrorBody> {
    return {}
  }
}

abstract class CulpritError extends AppError {
  readonly culprit: string | undefined

  constructor(message: string, culprit?: string) {
    super(message)
    this.culprit = culprit
  }

  override details(): Partial<ErrorBody> {
    return this.culprit === undefined ? {} : { culprit: this.culprit }
  }
}

/** A call whose body or parameters do not match its schema. */
export class BadRequest extends CulpritError {
  readonly code = 'bad_request'
  readonly statusCode = 400
}

/** A query that cannot be read: unknown names, wrong kinds, too deep, too many parts. */
export class BadQuery extends CulpritError {
  readonly code = 'bad_query'
  readonly statusCode = 400
}

/** A save bundle that cannot be read: unknown types or fields, wrong kinds, unresolved temporary keys. */
export class BadBundle extends CulpritError {
  readonly code = 'bad_bundle'
  readonly statusCode = 400
}

/** More than the server accepts or returns at once. */
export class TooLarge extends CulpritError {
  readonly code = 'too_large'
  readonly statusCode = 413
}

export class NotSignedIn extends AppError {
  readonly code: 'not_signed_in' | 'session_ended' = 'not_signed_in'
  readonly statusCode = 401
}

/** The sign-in was ended by an administrator: only a new one counts, which the provider has to ask for (OP1320). */
export class SessionEnded extends NotSignedIn {
  override readonly code = 'session_ended'

  constructor() {
    super('You were signed out by an administrator. Please sign in again.')
  }
}

/** Signed in, but the roles held do not allow it (F-017). */
export class NotAllowed extends CulpritError {
  readonly code = 'not_allowed'
  readonly statusCode = 403
}

/** A signed-in account without a user of the product (F-003). */
export class UserNotSetUp extends AppError {
  readonly code = 'user_not_set_up'
  readonly statusCode = 403

  constructor(accountName: string) {
    super(`The account "${accountName}" is not set up as a user`)
  }
}

export class NotFound extends CulpritError {
  readonly code = 'not_found'
  readonly statusCode = 404
}

/** Records of a save were changed or removed by someone else since they were read (F-038). */
export class ConcurrencyConflict extends AppError {
  readonly code = 'concurrency_conflict'
  readonly statusCode = 409
  readonly conflicts: readonly Conflict[]

  constructor(conflicts: readonly Conflict[], message: string = CONFLICT_MESSAGE) {
    super(message)
    this.conflicts = conflicts
  }

  override details(): Partial<ErrorBody> {
    const ofUnknown = this.message === CONFLICT_MESSAGE ? 'Changed or deleted by someone else' : this.message
    return {
      conflicts: this.conflicts,
      entityErrors: this.conflicts.map(({ entityTypeName, keyValues, changedBy }) => ({
        entityTypeName,
        keyValues,
        errorName: 'concurrency',
        errorMessage: changedBy === null ? ofUnknown : `Changed by ${changedBy}`,
      })),
    }
  }
}

/** A saveId that was already used for a different bundle. */
export class SaveIdReused extends AppError {
  readonly code = 'save_id_reused'
  readonly statusCode = 409
}

/** Values of a save that must be unique are taken; nothing was stored. */
export class Duplicate extends AppError {
  readonly code = 'duplicate'
  readonly statusCode = 409
  readonly entityErrors: readonly EntityError[]

  constructor(entityErrors: readonly EntityError[]) {
    super(entityErrors[0]?.errorMessage ?? 'A value that must be unique is already taken')
    this.entityErrors = entityErrors
  }

  override details(): Partial<ErrorBody> {
    return { entityErrors: this.entityErrors }
  }
}

/** Records of a save break rules; nothing was stored. */
export class RuleViolations extends AppError {
  readonly code = 'rule_violations'
  readonly statusCode = 422
  readonly entityErrors: readonly EntityError[]

  constructor(entityErrors: readonly EntityError[]) {
    super(RULE_VIOLATIONS_MESSAGE)
    this.entityErrors = entityErrors
  }

  override details(): Partial<ErrorBody> {
    return { entityErrors: this.entityErrors }
  }
}

/** A document for customers cannot be made before the company has entered who sends it (SE10). */
export class LetterheadMissing extends CulpritError {
  readonly code = 'letterhead_missing'
  readonly statusCode = 409
}

/** An external provider (address lookup, routing) failed or refused; the message is the provider's. */
export class ProviderFailed extends AppError {
  readonly code = 'provider_failed'
  readonly statusCode = 502
}

/** The server cannot do this now; nothing was stored. `retryAfter` is in seconds. */
export class Unavailable extends AppError {
  readonly code = 'unavailable'
  readonly statusCode = 503
  override readonly retryAfter: number | null

  constructor(message: string, options: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(message, options)
    this.retryAfter = options.retryAfter ?? null
  }
}

/** More concurrent or more frequent requests than one user is allowed. `retryAfter` is in seconds. */
export class TooManyRequests extends AppError {
  readonly code = 'too_many_requests'
  readonly statusCode = 429
  override readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** A read that exceeded its time limit and was canceled. */
export class QueryTimeout extends CulpritError {
  readonly code = 'query_timeout'
  readonly statusCode = 504
}

/** A configuration value that the server cannot start with; the message names it. */
export class ConfigurationError extends Error {}
