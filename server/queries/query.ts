import type { Literal, Predicate } from './predicate.ts'

/** A path of properties and where in the request it stands. */
export interface PathRequest {
  readonly path: string
  readonly culprit: string
}

export interface Ordering extends PathRequest {
  readonly descending: boolean
  /** The number for which a missing one counts; null where missing ones come first. */
  readonly missing: number | null
}

/** What is asked of one entity: the named query and the client's request put together, names not looked up yet. */
export interface Query {
  readonly entity: string
  /** The named query's own condition: the program's, not checked against the user's rights. */
  readonly base: Predicate
  readonly where: Predicate
  /** Null: the order comes from the program. */
  readonly orderBy: readonly Ordering[]
  readonly isDefaultOrder: boolean
  readonly select: readonly PathRequest[] | null
  readonly expand: readonly PathRequest[]
  readonly skip: Literal | null
  readonly take: Literal | null
  /** Zero rows are wanted: with `inlineCount`, only their number. */
  readonly isEmptyPage: boolean
  readonly inlineCount: boolean
}
