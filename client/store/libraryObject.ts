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
  /** Properties whose values are made with the object. */
  readonly eagerProperties: readonly DataProperty[]
  _$interceptor(property: EntityProperty, value: unknown, raw: RawAccessor): void
}

/** The same object as Breeze's own functions take it. */
export function asBreezeObject(object: LibraryObject): Entity {
  // Breeze has given the object its type, and gives it its aspect before anyone else sees it.
  return object as unknown as Entity
}
