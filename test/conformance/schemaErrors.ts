import { Compile } from 'typebox/schema'

/** The errors of a value against a schema, including members that the schema does not declare. */
export function schemaErrors(schema: object, value: unknown): readonly string[] {
  const [, errors] = Compile(disallowExtraProperties(schema)).Errors(value)
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** The schema with additional properties disallowed in every object that declares properties. */
function disallowExtraProperties<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema
  // A deep copy.
  if (Array.isArray(schema)) return schema.map(disallowExtraProperties) as T
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, disallowExtraProperties(part)]),
  )
  const isOpen = 'properties' in copy && copy['type'] === 'object' && !('additionalProperties' in copy)
  return { ...copy, ...(isOpen && { additionalProperties: false }) } as T
}

/** Errors of a file that is not a PDF. */
export function pdfErrors(file: Buffer): readonly string[] {
  return file.subarray(0, 5).toString() === '%PDF-' ? [] : ['The file does not begin as a PDF does.']
}
