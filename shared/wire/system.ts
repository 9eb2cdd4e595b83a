/** What was found of one thing that has to be right for an installation to work. */
export interface SystemFinding {
  /** What was looked at, such as "Disk space". */
  readonly name: string
  /** A warning becomes a problem if nobody does anything. */
  readonly state: FindingState
  readonly sentence: string
  /** What to do, in a sentence; null where nothing needs to be done. */
  readonly advice: string | null
}

export const FINDING_STATES = ['problem', 'warning', 'good'] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** Somebody who signed in on a device. */
export interface SignedInSession {
  readonly userId: number
  readonly name: string
  /** Browser and kind of device, in words. */
  readonly device: string
  /** Instants. */
  readonly since: string
  readonly lastSeen: string
}

/** What is running, and how much it keeps. */
export interface SystemState {
  readonly version: string
  /** Of Node. */
  readonly runtime: string
  /** An instant. */
  readonly startedAt: string
  readonly memoryBytes: number
  /** Who has how many pages open. */
  readonly people: readonly { readonly name: string; readonly pages: number }[]
  readonly database: { readonly kind: 'SQLite' | 'SQL Server'; readonly bytes: number | null }
  readonly files: { readonly count: number; readonly bytes: number }
  /** What was added within the last 30 days. */
  readonly grown: { readonly changes: number; readonly emails: number; readonly photos: number }
  /** By how many bytes database and files have grown within 7 and 30 days; null where that is not known yet. */
  readonly grownBytes: { readonly week: number | null; readonly month: number | null }
  readonly emails: { readonly waiting: number; readonly sending: number; readonly failed: number }
}

/** How long the requests of one kind took since the server started. */
export interface RequestDurations {
  /** The query or the call. */
  readonly name: string
  readonly count: number
  readonly averageMilliseconds: number
  readonly slowestMilliseconds: number
}

/** Requests of one kind that were refused for one reason since the server started. */
export interface RefusedRequests {
  readonly name: string
  /** Our code, or the status. */
  readonly reason: string
  readonly count: number
  /** An instant. */
  readonly last: string
}

/** What became of the requests to this server since it started. */
export interface SystemRequests {
  readonly slowest: readonly RequestDurations[]
  readonly refused: readonly RefusedRequests[]
}
