/** How much one statement may read before it is canceled. */
export interface ReadLimits {
  /** Records in the result, nested ones included. */
  readonly rows: number
  /** Approximate bytes of the result: records without long texts are estimated by their columns. */
  readonly bytes: number
  /** Bytes of the nested records of a single row. */
  readonly nestedBytes: number
  /** Milliseconds; checked only when a record is counted, so a long sort or scan is noticed late. */
  readonly milliseconds: number
}

export const UNLIMITED: ReadLimits = {
  rows: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  nestedBytes: Number.POSITIVE_INFINITY,
  milliseconds: Number.POSITIVE_INFINITY,
}

/** A statement was canceled because it exceeded a limit. */
export class ReadLimitExceeded extends Error {
  readonly limit: keyof ReadLimits
  /** The source (list) of the statement that contributed most of what was read, by its number in the plan. */
  readonly source: number

  constructor(limit: keyof ReadLimits, source: number) {
    super(`A statement read more than its limit of ${limit}.`)
    this.limit = limit
    this.source = source
  }
}
