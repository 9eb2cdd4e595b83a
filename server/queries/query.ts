import type { Literal, Predicate } from './predicate.ts'

/** A property path and its path in the request. */
export interface PathRequest {
  readonly path: string
  readonly culprit: string
}

export interface Ordering extends PathRequest {
  readonly descending: boolean
  /** The number that replaces a missing one; null to sort missing ones first. */
  readonly missing: number | null
}

/** A query of one entity, combined from the named query and the client's request; names are not resolved yet. */
export interface Query {
  readonly entity: string
  /** The named query's own condition, exempt from access checks. */
  readonly base: Predicate
  readonly where: Predicate
  readonly orderBy: readonly Ordering[]
  /** The order is the named query's own, exempt from access checks. */
  readonly isDefaultOrder: boolean
  readonly select: readonly PathRequest[] | null
  readonly expand: readonly PathRequest[]
  readonly skip: Literal | null
  readonly take: Literal | null
  /** `take` is 0: with `inlineCount`, only the count is returned. */
  readonly isEmptyPage: boolean
  readonly inlineCount: boolean
}
