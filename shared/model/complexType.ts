import type { Field } from './field.ts'

/** A value with several properties that is part of a record, such as an address. */
export interface ComplexType {
  readonly name: string
  readonly fields: Readonly<Record<string, Field>>
}

/** Declares a complex type. */
export function defineComplexType<const C extends ComplexType>(type: C): C {
  return type
}

/**
 * The properties of complex types as fields of the entity itself, `location.city` for `city` of `location`, so that they are
 * stored, validated, queried and audited like any other field.
 */
export function complexTypeFields(complex: Readonly<Record<string, ComplexType>>): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(complex).flatMap(([property, { fields }]) =>
      Object.entries(fields).map(([member, field]) => [`${property}.${member}`, field]),
    ),
  )
}

/** Flattens complex properties of a record: `{ location: { city } }` becomes `location.city`. */
export function flattenRecord(
  complex: Readonly<Record<string, ComplexType>>,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(complex)
  if (names.length === 0) return record
  const flat: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record))
    if (Object.hasOwn(complex, name) && typeof value === 'object' && value !== null)
      for (const [member, memberValue] of Object.entries(value)) flat[`${name}.${member}`] = memberValue
    else flat[name] = value
  return flat
}

/** The inverse of `flattenRecord`. */
export function nestRecord(
  complex: Readonly<Record<string, ComplexType>>,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(complex)
  if (names.length === 0) return record
  const objects: Record<string, Record<string, unknown>> = {}
  const simple: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) {
    const [property = '', member] = name.split('.')
    if (member === undefined) simple[name] = value
    else (objects[property] ??= {})[member] = value
  }
  return { ...simple, ...objects }
}
