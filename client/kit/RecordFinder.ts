import type { Row, TrackedRecord } from '../store/types.ts'

/** A record that can be chosen. */
export interface FoundRecord {
  readonly id: number
  readonly title: string
  /** What tells it from records with the same title. */
  readonly details: string
}

/** A record that is missing, and is added by choosing it. */
export type RecordOffer = {
  /** Unique among the offers. */
  readonly key: string
  /** A sentence: what choosing it does. */
  readonly title: string
  readonly details: string
} & (
  | {
      /** Adds it, within the edit of the choice; returns its key. */
      readonly add: () => number
    }
  | {
      /** Adds it in its dialog; resolves with its key, null where it was not added. */
      readonly open: () => Promise<number | null>
    }
)

/** What is offered to be added where what was typed is not found. */
export type RecordOffers = FurtherMatches<RecordOffer>

/** What a box offers below what it finds, from another source, which may be slower. */
export interface FurtherMatches<M> {
  readonly search: (text: string) => Promise<readonly M[]>
  /** Shorter texts are not searched. */
  readonly minLength: number
  /** A request is sent when typing has stopped for this time. */
  readonly delayMilliseconds: number
  /** Shown where the search failed. */
  readonly failed: string
}

/** What is offered before anything is typed. */
export interface Suggestions<M> {
  /** What the matches have in common; null where that is plain. */
  readonly heading: string | null
  readonly matches: readonly M[]
  /** Said where there are none; empty to say nothing. */
  readonly none: string
}

/** How the records of an entity that is not a short lookup table are found and named; `within` are the values of the edited record. */
export interface RecordFinder {
  /** The records that match what was typed, the best first. Throws QueryFailed. */
  search(text: string, within: Row): Promise<readonly FoundRecord[]>
  /** Throws QueryFailed. */
  suggest(within: Row): Promise<Suggestions<FoundRecord>>
  /** Remembers a choice. */
  remember(chosen: FoundRecord): void
  /** Null where it does not exist or the user may not read it. Throws QueryFailed. */
  load(id: number): Promise<TrackedRecord | null>
  /** The name of a record; observable. */
  titleOf(record: TrackedRecord): string
}
