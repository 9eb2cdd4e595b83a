import type { PendingRecord, RecordConflict, RecordError } from './types.ts'

/** Base class of the store's errors; `code` is stable. */
export abstract class StoreError extends Error {
  abstract readonly code: string
}

/** The service could not be prepared: no response, or no metadata. */
export class DataServiceUnavailable extends StoreError {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'DataServiceUnavailable'
    this.code = code
  }
}

/** A query was refused or failed; `status` is 0 when there was no response. */
export class QueryFailed extends StoreError {
  readonly code: string
  readonly status: number

  constructor(code: string, status: number, message: string) {
    super(message)
    this.name = 'QueryFailed'
    this.code = code
    this.status = status
  }
}

/** The server refused the save; everything is still pending, and nothing is stored, unless it repeats a save without a response (SA18). */
export class SaveRejected extends StoreError {
  readonly code: string
  readonly status: number
  readonly entityErrors: readonly RecordError[]
  /** Whether the edits are undone instead, so that there is nothing to fix. */
  readonly isUndone: boolean

  constructor(
    code: string,
    status: number,
    message: string,
    entityErrors: readonly RecordError[],
    { isUndone = false }: { readonly isUndone?: boolean } = {},
  ) {
    super(message)
    this.name = 'SaveRejected'
    this.code = code
    this.status = status
    this.entityErrors = entityErrors
    this.isUndone = isUndone
  }

  /** The same, of edits that are undone. */
  undone(): SaveRejected {
    return new SaveRejected(this.code, this.status, this.message, this.entityErrors, { isUndone: true })
  }
}

/** Someone else changed records of the save meanwhile; nothing is stored, everything is still pending. */
export class SaveConflict extends StoreError {
  readonly code = 'concurrency_conflict'
  /** Those that were not decided since the save was sent; a save that has none is sent again by the store. */
  readonly conflicts: readonly RecordConflict[]

  constructor(message: string, conflicts: readonly RecordConflict[]) {
    super(message)
    this.name = 'SaveConflict'
    this.conflicts = conflicts
  }
}

/** No response arrived: the save may or may not be stored. Saving again finds out, without storing anything twice. */
export class SaveUnreachable extends StoreError {
  readonly code = 'unreachable'
  /** Whether the edits are undone and the save is not repeated (SA16). */
  readonly isUndone: boolean

  constructor(message: string, { isUndone = false }: { readonly isUndone?: boolean } = {}) {
    super(message)
    this.name = 'SaveUnreachable'
    this.isUndone = isUndone
  }

  /** The same, of edits that are undone. */
  undone(): SaveUnreachable {
    return new SaveUnreachable(this.message, { isUndone: true })
  }
}

/** A partial save leaves out added records that a kept record refers to. */
export class SaveIncomplete extends StoreError {
  readonly code = 'save_incomplete'
  readonly missing: readonly PendingRecord[]

  constructor(message: string, missing: readonly PendingRecord[]) {
    super(message)
    this.name = 'SaveIncomplete'
    this.missing = missing
  }
}

/** A row without all of its fields cannot become an entity: missing fields would look empty. */
export class IncompleteRow extends StoreError {
  readonly code = 'incomplete_row'

  constructor(typeName: string, property: string) {
    super(`The ${typeName} row has no ${property}; only a row with all fields can become an entity.`)
    this.name = 'IncompleteRow'
  }
}
