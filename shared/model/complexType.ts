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
export function partFields(complex: Readonly<Record<string, ComplexType>>): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(complex).flatMap(([property, { fields }]) =>
      Object.entries(fields).map(([part, field]) => [`${property}.${part}`, field]),
    ),
  )
}

/** A record as it is sent, complex properties as objects, made plain: `{ location: { city } }` gives `location.city`. */
export function flattened(
  complex: Readonly<Record<string, ComplexType>>,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(complex)
  if (names.length === 0) return record
  const flat: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record))
    if (Object.hasOwn(complex, name) && typeof value === 'object' && value !== null)
      for (const [part, partValue] of Object.entries(value)) flat[`${name}.${part}`] = partValue
    else flat[name] = value
  return flat
}

/** The opposite of `flattened`. */
export function nested(
  complex: Readonly<Record<string, ComplexType>>,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(complex)
  if (names.length === 0) return record
  const objects: Record<string, Record<string, unknown>> = {}
  const whole: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) {
    const [property = '', part] = name.split('.')
    if (part === undefined) whole[name] = value
    else (objects[property] ??= {})[part] = value
  }
  return { ...whole, ...objects }
}
