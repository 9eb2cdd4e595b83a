/** How much one statement may read before it is given up. */
export interface ReadLimits {
  /** Records that the answer holds, those inside others included. */
  readonly rows: number
  /** Bytes of the answer, roughly: records that do not count their texts are taken by their columns. */
  readonly bytes: number
  /** Bytes of what one row of the answer holds inside it. */
  readonly nestedBytes: number
  /** Milliseconds; seen only where a record is counted, so that a long sort or scan comes later. */
  readonly milliseconds: number
}

export const UNLIMITED: ReadLimits = {
  rows: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  nestedBytes: Number.POSITIVE_INFINITY,
  milliseconds: Number.POSITIVE_INFINITY,
}

/** A statement was given up because it went beyond a limit. */
export class ReadLimitExceeded extends Error {
  readonly limit: keyof ReadLimits
  /** Which list of the statement held most of what was read: what its plan called the source of the most records. */
  readonly source: number

  constructor(limit: keyof ReadLimits, source: number) {
    super(`A statement read more than its limit of ${limit}.`)
    this.limit = limit
    this.source = source
  }
}
