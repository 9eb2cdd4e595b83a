import type { Row, TrackedRecord } from '../store/types.ts'

/** A record that can be chosen. */
export interface FoundRecord {
  readonly id: number
  readonly title: string
  /** What tells it from records with the same title. */
  readonly details: string
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
