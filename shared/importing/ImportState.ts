import type { Import } from './Import.ts'
import type { ImportChoices } from './ImportPlan.ts'
import type { LeftOutRow } from './SourceTable.ts'

/** The same problem with the same text, in however many rows. */
export interface ProblemGroup {
  /** Null where it is with the row as a whole. */
  readonly heading: string | null
  readonly text: string
  readonly problem: string
  readonly suggestion: string | null
  /** What it is chosen from instead (IM1285); empty for any text. */
  readonly choices: readonly string[]
  readonly count: number
  /** The first rows that have it. */
  readonly rows: readonly number[]
}

/** A row that may be a double, with what it says. */
export interface DoubleRow {
  readonly row: number
  readonly text: string
  readonly trait: string
  readonly of: string
}

/** A row that was refused, or kept when the import was taken back, and why. */
export interface RowMessage {
  readonly row: number
  readonly outcome: 'Refused' | 'Kept'
  readonly message: string
}

export interface ImportCounts {
  readonly rows: number
  readonly ready: number
  readonly problem: number
  readonly double: number
  readonly skipped: number
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  readonly takenBack: number
  readonly kept: number
}

/** How far the server is with an import (IM813). */
export interface ImportProgress extends Pick<Import, 'status' | 'work' | 'problem' | 'isNews'> {
  readonly counts: Pick<ImportCounts, 'added' | 'updated' | 'unchanged' | 'refused' | 'takenBack' | 'kept'>
}

/** What is decided about an import; what is left out stays as it is. */
export interface ImportDecision {
  readonly kind?: Import['kind']
  readonly source?: string
  readonly choices?: ImportChoices
}

/** The maximum number of entries in a list of a state. */
export const MAX_LISTED = 500

/** All that is known of an import: what was decided, what its rows become or became, and what is in the way. */
export interface ImportState extends Pick<
  Import,
  'id' | 'fileName' | 'kind' | 'source' | 'status' | 'work' | 'problem' | 'isNews'
> {
  readonly headings: readonly string[]
  /** The first different texts of each column. */
  readonly samples: readonly (readonly string[])[]
  readonly choices: ImportChoices
  readonly counts: ImportCounts
  readonly problems: readonly ProblemGroup[]
  readonly doubles: readonly DoubleRow[]
  readonly messages: readonly RowMessage[]
  readonly leftOut: readonly LeftOutRow[]
}
