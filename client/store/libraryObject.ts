import type { ComplexAspect, DataProperty, Entity, EntityAspect, EntityProperty } from 'breeze-client'

export type Values = Record<string, unknown>
export type RawAccessor = (value?: unknown) => unknown

/** An entity or complex value as the model library makes it: values in a backing store, accessors on the prototype. */
export interface LibraryObject extends Values {
  /** Of an entity. */
  readonly entityAspect?: EntityAspect
  /** Of a complex value. */
  readonly complexAspect?: ComplexAspect
  _backingStore: Values
  newBackingStore(): Values
  /** Properties whose values are created together with the object. */
  readonly eagerProperties: readonly DataProperty[]
  _$interceptor(property: EntityProperty, value: unknown, raw: RawAccessor): void
}

/** The same object with the type that Breeze's functions expect. */
export function asBreezeObject(object: LibraryObject): Entity {
  // Breeze has set the object's type, and sets its aspect before any other code sees it.
  return object as unknown as Entity
}
