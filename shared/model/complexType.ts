import type { Field } from './field.ts'

/** A value of several parts that belongs to one record, such as an address. */
export interface ComplexType {
  readonly name: string
  readonly fields: Readonly<Record<string, Field>>
}

/** Declares a complex type. */
export function defineComplexType<const C extends ComplexType>(type: C): C {
  return type
}

/**
 * The parts of complex properties as fields of the entity itself, `location.city` for `city` of `location`: so they are
 * stored, checked, asked for and audited like any other.
 */
export function complexTypeFields(complex: Readonly<Record<string, ComplexType>>): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(complex).flatMap(([property, { fields }]) =>
      Object.entries(fields).map(([member, field]) => [`${property}.${member}`, field]),
    ),
  )
}

/** A record as it is sent, complex properties as objects, made plain: `{ location: { city } }` gives `location.city`. */
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

/** The opposite of `flattened`. */
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
