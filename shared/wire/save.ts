export type EntityState = 'Added' | 'Modified' | 'Deleted' | 'Unchanged'

/** One entity of a save bundle: its values beside an aspect that says what is to happen to it. */
export interface BundledEntity {
  readonly entityAspect: {
    readonly entityTypeName: string
    readonly entityState: EntityState
    readonly originalValuesMap: Readonly<Record<string, unknown>>
  }
  readonly [field: string]: unknown
}

/** What POST /api/breeze/SaveChanges is sent. `tag.saveId` makes a repeated save harmless. */
export interface SaveBundle {
  readonly entities: readonly BundledEntity[]
  readonly saveOptions?: { readonly tag?: { readonly saveId?: string } }
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

/** What a successful save answers: every stored row whole, temporary keys mapped, removed keys. */
export interface SaveResult {
  readonly entities: readonly Readonly<Record<string, unknown>>[]
  readonly keyMappings: readonly KeyMapping[]
  readonly deletedKeys: readonly DeletedKey[]
  /** Sentences for people about what followed from the save; left out where there are none. */
  readonly notices?: readonly string[]
}
