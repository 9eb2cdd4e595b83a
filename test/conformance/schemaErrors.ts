import { Compile } from 'typebox/schema'

/** Where a value departs from a schema, with members that the schema does not tell among them. */
export function schemaErrors(schema: object, value: unknown): readonly string[] {
  const [, errors] = Compile(disallowExtraProperties(schema)).Errors(value)
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** The schema with every object of told members taking no others. */
function disallowExtraProperties<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema
  // A copy of an array or an object, member by member.
  if (Array.isArray(schema)) return schema.map(disallowExtraProperties) as T
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, disallowExtraProperties(part)]),
  )
  const isOpen = 'properties' in copy && copy['type'] === 'object' && !('additionalProperties' in copy)
  return { ...copy, ...(isOpen && { additionalProperties: false }) } as T
}

/** What keeps a file from being a PDF. */
export function pdfErrors(file: Buffer): readonly string[] {
  return file.subarray(0, 5).toString() === '%PDF-' ? [] : ['The file does not begin as a PDF does.']
}
