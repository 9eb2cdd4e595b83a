import type { Violation } from '#shared/model/Violation.ts'
import type { SaveTag } from '#shared/wire/save.ts'

/** Maps entity type names to their record types; the type parameter of a store: `{ Customer: CustomerEntity, … }`. */
export type EntityTypes = object

export type TypeName<Types extends EntityTypes> = keyof Types & string

/** Distinguishes an entity of the store from a plain row. */
export interface TrackedRecord {
  readonly entityType: { readonly shortName: string }
}

/**
 * An entity: its properties are observable, and assigning one makes a pending change. Related records are entities too.
 */
export type Tracked<T> = TrackedRecord & { [K in keyof T]: TrackedValue<T[K]> }

type TrackedValue<V> = V extends readonly (infer E extends object)[]
  ? Tracked<E>[]
  : V extends object
    ? Tracked<V>
    : V

/** A plain row as the server sent it: not observable, not tracked. */
export type Row = Readonly<Record<string, unknown>>

export type RecordState = 'detached' | 'unchanged' | 'added' | 'modified' | 'deleted'

type Literal = string | number | boolean | null

/** Test of one property (or of a path such as `customer.companyName`); a bare literal means equality. */
type Condition =
  | Literal
  | {
      readonly eq?: Literal
      readonly ne?: Literal
      readonly gt?: Literal
      readonly lt?: Literal
      readonly ge?: Literal
      readonly le?: Literal
      readonly startswith?: string
      readonly endswith?: string
      readonly contains?: string
      readonly in?: readonly Literal[]
      readonly any?: Where
      readonly all?: Where
    }

/** A filter: every entry must hold. `{ and: [...] }`, `{ or: [...] }`, `{ not: ... }`, or tests by property path. */
export type Where =
  | { readonly and: readonly Where[] }
  | { readonly or: readonly Where[] }
  | { readonly not: Where }
  | { readonly [path: string]: Condition }

/** A query as a plain object; `from` is the name of an entity set or of a named query. */
export interface QuerySpec {
  readonly from: string
  readonly where?: Where
  /** `'companyName'`, `'created desc'`. */
  readonly orderBy?: readonly string[]
  readonly expand?: readonly string[]
  readonly select?: readonly string[]
  readonly skip?: number
  readonly take?: number
  readonly inlineCount?: boolean
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Sends the query in the body of a POST, for filters too long for a URL. */
  readonly usePost?: boolean
}

export interface QueryResult<T> {
  readonly entities: readonly T[]
  /** The number of rows without skip and take; null unless `inlineCount` was set. */
  readonly total: number | null
}

export interface PrepareOptions {
  /** Root of the Breeze service, such as `/api/breeze`. */
  readonly serviceName: string
  /** Breeze metadata, or what `importMetadata` made of them for several stores; fetched from the service when absent. */
  readonly metadata?: object
  /** The violations of a record; `stored` is its last known row on the server, null for a new one. */
  readonly validate?: (typeName: string, record: Row, stored: Row | null) => readonly Violation[]
  /** Display values by type and name; they become observable read-only properties of entities. */
  readonly computed?: Readonly<Record<string, Readonly<Record<string, (record: Row) => unknown>>>>
  /** The bearer token for the next request, if there is one. */
  readonly token?: () => Promise<string | undefined>
  /** Replaces the browser's `fetch`: adds a token, or asks for a new sign-in when needed. */
  readonly fetch?: typeof fetch
  readonly newSaveId?: () => string
  /** Called with each notice for the user in the response of a save. */
  readonly onNotice?: (notice: string) => void
  /** Called when a save without a response will not be repeated because its edits were undone: they may be stored nevertheless (SA17). */
  readonly onTakenBack?: () => void
  /** Called with records of which nothing can be redone any more, because others have deleted them (JR240). */
  readonly onRedoLost?: (records: readonly TrackedRecord[]) => void
  /** Called with the names of the types whose records a save has stored. */
  readonly onStored?: (typeNames: ReadonlySet<string>) => void
  /** The current instant, ISO UTC. */
  readonly now: () => string
}

/** One field of a pending record: the last known server value and the current one. */
export interface PendingField {
  readonly property: string
  readonly before: unknown
  readonly after: unknown
}

/** A record that the next save would send. */
export interface PendingRecord {
  readonly entity: TrackedRecord
  readonly typeName: string
  /** `deleted` includes soft-deleted records. */
  readonly state: 'added' | 'modified' | 'deleted'
  readonly fields: readonly PendingField[]
  /** Added records that this one refers to: it cannot be saved without them. */
  readonly requires: readonly PendingRecord[]
}

export interface ConflictField {
  readonly property: string
  readonly mine: unknown
  readonly base: unknown
  readonly theirs: unknown
  /** Both sides changed it, to different values. */
  readonly overlapping: boolean
}

/** A record of a refused save that someone else changed or removed meanwhile. */
export interface RecordConflict {
  readonly entity: TrackedRecord
  readonly typeName: string
  /** Fields that I, they or both changed. */
  readonly fields: readonly ConflictField[]
  /** The row on the server now; null when it is gone. */
  readonly current: Row | null
  /** The record is deleted on the server: its row is gone, or marked as deleted and my change is not its restoration. */
  readonly isDeleted: boolean
  readonly changedBy: string | null
  readonly changedAt: string | null
}

/** A record that somebody else has changed or deleted. */
export interface ChangedRecord {
  readonly typeName: string
  readonly id: number
  readonly changedBy: string | null
  /** An instant. */
  readonly changedAt: string | null
}

/** What became of records that were read again. */
export interface RefreshedRecords {
  /** Those that show what is stored now, or have left the cache. */
  readonly updated: readonly TrackedRecord[]
  /** Those of which only the place in their order changed, as of all that follow one that was moved. */
  readonly renumbered: readonly ChangedRecord[]
  /** Those with pending changes to other fields, which are merged: what was pending and what is stored. */
  readonly merged: readonly RecordConflict[]
  /** Those whose own save has not been answered yet: they are to be read once more. */
  readonly postponed: readonly ChangedRecord[]
}

/** A violation that the server reported for a record. */
export interface RecordError extends Violation {
  /** Null when the record is not in this store. */
  readonly entity: TrackedRecord | null
}

export interface SaveOptions {
  /** Whether the caller undoes the edits unless they are stored: a save without a response is then never repeated (SA16). */
  readonly isUndoneUnlessStored?: boolean
  /** The id of an earlier save that this one undoes: the server also takes back what followed from that one (SV221). */
  readonly undoes?: string
  /** Why it is made and what it restores, for the audit log. */
  readonly note?: Pick<SaveTag, 'reason' | 'restoredFrom'>
}

export interface SaveOutcome {
  /** The id of the save; missing if there was nothing to save. */
  readonly saveId?: string
  readonly entities: readonly TrackedRecord[]
  readonly keyMappings: readonly {
    typeName: string
    tempValue: number | string
    realValue: number | string
  }[]
}

/** Pending changes as a value that can be kept in browser storage and restored later. */
export interface PendingExport {
  readonly version: 1
  readonly entities: object
  /** Names of the records marked for deletion. */
  readonly deleted: readonly string[]
  readonly journal: readonly unknown[]
  /** The save in progress, or the one whose response was lost; see `exportedSave.ts`. */
  readonly unsettled?: unknown
}
