export type EntityState = 'Added' | 'Modified' | 'Deleted' | 'Unchanged'

/** One entity of a save bundle: its values and an aspect with its state. */
export interface BundledEntity {
  readonly entityAspect: {
    readonly entityTypeName: string
    readonly entityState: EntityState
    readonly originalValuesMap: Readonly<Record<string, unknown>>
  }
  readonly [field: string]: unknown
}

/** What a save says of itself. */
export interface SaveTag {
  /** Makes the save idempotent. */
  readonly saveId?: string
  /** The earlier save that this one undoes, of which the server also takes back what followed from it. */
  readonly undoes?: string
  /** Why it is made, in the words of its user; kept by the audit log. */
  readonly reason?: string
  /** The moment from which it puts values back; kept by the audit log. */
  readonly restoredFrom?: string
}

/** The body of POST /api/breeze/SaveChanges. */
export interface SaveBundle {
  readonly entities: readonly BundledEntity[]
  readonly saveOptions?: { readonly tag?: SaveTag }
}

export interface KeyMapping {
  readonly entityTypeName: string
  readonly tempValue: number | string
  readonly realValue: number | string
}

export interface DeletedKey {
  readonly entityTypeName: string
  readonly keyValues: readonly (number | string)[]
}

/** The response of a successful save: all stored rows in full, key mappings, and removed keys. */
export interface SaveResult {
  readonly entities: readonly Readonly<Record<string, unknown>>[]
  readonly keyMappings: readonly KeyMapping[]
  readonly deletedKeys: readonly DeletedKey[]
  /** Messages for the user about consequences of the save; omitted if there are none. */
  readonly notices?: readonly string[]
}

/** What becomes of one field. */
export interface FieldConsequence {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** What a save would do to a record besides what was asked for. */
export interface Consequence {
  readonly entityTypeName: string
  readonly operation: 'create' | 'update' | 'restore' | 'delete'
  /** Its fields as far as the user may read them, each by its name, as they would be afterwards. */
  readonly record: Readonly<Record<string, unknown>>
  /** Only of records that are stored already and stay. */
  readonly changes: readonly FieldConsequence[]
  /** Why, in sentences. */
  readonly reasons: readonly string[]
}

/** Live records of one entity that would refer to what a save deletes. */
export interface Referring {
  readonly entityTypeName: string
  readonly count: number
}

/** The response of POST /api/breeze/PreviewSave, which takes the body of a save and stores nothing. */
export interface SavePreview {
  readonly consequences: readonly Consequence[]
  /** What stays and would refer to a deleted record, as far as the user may read it; the most numerous first. */
  readonly referring: readonly Referring[]
  /** The `notices` that the save would answer. */
  readonly notices: readonly string[]
}
