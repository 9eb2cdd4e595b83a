import type { Steps } from '../kernel/steps.ts'
import type { EntityName } from '../model/product.ts'
import type { Field } from '../model/field.ts'
import type { KnownRecords } from './KnownRecords.ts'
import type { RowReader } from './RowReader.ts'

/** What a column of a file can become. */
export interface ImportColumn {
  readonly caption: string
  /** Headings under which other programs and people have it. */
  readonly synonyms: readonly string[]
  /** Whether a heading names one that says more than its name, such as `20 yd rate`. */
  readonly isHeading?: (heading: string) => boolean
  /** Several columns of a file may become it, in their order. */
  readonly isMany?: boolean
  /** Whether a text looks like one, where no heading says what it is. */
  readonly looksLike?: (text: string) => boolean
  /** What is stored where the file has nothing, for people. */
  readonly whenEmpty?: string
}

export type StoredValue = string | number | boolean | null

/** A record that a row of a file becomes, or of which it says more. */
export interface ComposedRecord {
  readonly entity: EntityName
  /** What the other system, or its file, calls it: by this it is found again (IM810). */
  readonly externalId: string
  readonly values: Readonly<Record<string, StoredValue>>
  /** References to records that come with the same import or an earlier one, by what the other system calls them. */
  readonly references?: Readonly<Record<string, ExternalReference>>
  /** The stored record that it is, where something else than an earlier import tells. */
  readonly existingId?: number | null
  /** It is merged into the stored record, or into that of another row: only what that one lacks is taken over. */
  readonly isMerged?: boolean
  /** What the other system calls the record of the other row. */
  readonly mergesInto?: string
  /** It is added once, and left alone afterwards. */
  readonly isAddedOnce?: true
}

export interface ExternalReference {
  readonly entity: EntityName
  readonly externalId: string
}

/** What of a row may be another row's or a stored record's, and by what that shows (decision 85). */
export interface LikelyDouble {
  readonly trait: string
  /** The other one, for people: `row 12`, `customer 5, Kettle & Sons`. */
  readonly of: string
}

/** What a row becomes; its problems are with the reader. */
export interface ComposedRow {
  readonly records: readonly ComposedRecord[]
  readonly double?: LikelyDouble | null
}

export type ComposeRow<C extends string = string> = (row: RowReader<C>) => ComposedRow

/** A kind of records that can be imported. */
export interface ImportKind<C extends string = string> {
  readonly caption: string
  /** One record, in a sentence. */
  readonly noun: string
  readonly columns: Readonly<Record<C, ImportColumn>>
  /** Columns without any of which there is nothing to import. */
  readonly needsOneOf: readonly NoInfer<C>[]
  /** Begins to go through the rows of a file, in their order; what it comes to makes each row's records. */
  readonly begin: (known: KnownRecords) => Steps<ComposeRow<NoInfer<C>>> | ComposeRow<NoInfer<C>>
}

/** Declares a kind of import; the compiler checks the names of its columns. */
export function importOf<const C extends string>(kind: ImportKind<C>): ImportKind<C> {
  return kind
}

/** The column of a declared field, with its caption. */
export function columnOf(
  { caption }: Pick<Field, 'caption'>,
  synonyms: readonly string[],
  options: Omit<ImportColumn, 'caption' | 'synonyms'> = {},
): ImportColumn {
  return { caption, synonyms, ...options }
}
