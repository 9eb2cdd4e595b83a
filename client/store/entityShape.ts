import { isObject } from '#shared/kernel/json.ts'
import { DataType, type DataProperty, type EntityType, type NavigationProperty } from 'breeze-client'

/** A reference from a record to its parent: the field that holds it and its target. */
interface ForeignKey {
  readonly property: string
  readonly target: string
  readonly navigation: NavigationProperty
}

/** What the store needs to know about an entity type, computed once. */
export interface EntityShape {
  readonly type: EntityType
  readonly name: string
  readonly key: string
  /** Names of the mapped data properties. */
  readonly properties: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly softDelete: boolean
  /** Field that carries the version of a record. */
  readonly version: string | null
  readonly captions: ReadonlyMap<string, string>
  readonly defaults: ReadonlyMap<string, unknown>
}

/** Field whose value, when there is one, says that a record is deleted. */
export const DELETED = 'deleted'

/** Reads the shape from Breeze's metadata. */
export function shapeOf(type: EntityType): EntityShape {
  const [key] = type.keyProperties
  if (key === undefined) throw new Error(`${type.name} has no key.`)
  const mapped = type.dataProperties.filter((property) => !property.isUnmapped)
  return {
    type,
    name: type.shortName,
    key: key.name,
    properties: mapped.map((property) => property.name),
    foreignKeys: type.navigationProperties.flatMap(foreignKeyOf),
    softDelete: customOf(type.custom)['softDelete'] === true,
    version: type.concurrencyProperties.find(isNumeric)?.name ?? null,
    captions: new Map(mapped.map((property) => [property.name, captionOf(property)])),
    defaults: new Map(mapped.map((property) => [property.name, property.defaultValue])),
  }
}

function foreignKeyOf(navigation: NavigationProperty): ForeignKey[] {
  const [property] = navigation.foreignKeyNames
  // A collection has no foreign key of its own.
  if (property === undefined) return []
  return [{ property, target: navigation.entityType.shortName, navigation }]
}

function isNumeric(property: DataProperty): boolean {
  return property.dataType instanceof DataType && property.dataType.isNumeric === true
}

function captionOf(property: DataProperty): string {
  const caption = customOf(property.custom)['caption']
  return typeof caption === 'string' ? caption : property.name
}

function customOf(custom: unknown): Readonly<Record<string, unknown>> {
  // `custom` is free-form metadata; every use checks what it finds there.
  return isObject(custom) ? custom : {}
}
