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
