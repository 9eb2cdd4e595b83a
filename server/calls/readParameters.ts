import type { TObject, TSchema } from 'typebox'
import { BadRequest } from '../kernel/errors.ts'

/**
 * Parses a query string by its schema into numbers, flags and lists (`ids=1,2` and `ids=1&ids=2` are the same). A value that
 * cannot be parsed stays text, so that schema validation rejects it by name. Throws BadRequest for a repeated member that is not
 * a list.
 */
export function readQueryParameters(schema: TObject, url: string): Record<string, unknown> {
  const start = url.indexOf('?')
  const members = new Map<string, string[]>()
  for (const [name, text] of new URLSearchParams(start < 0 ? '' : url.slice(start + 1)))
    members.set(name, [...(members.get(name) ?? []), text])
  return Object.fromEntries([...members].map(([name, texts]) => [name, memberOf(schema, name, texts)]))
}

/** Parses the parameters of a path in the same way. */
export function readPathParameters(schema: TObject, members: unknown): Record<string, unknown> {
  const entries = typeof members === 'object' && members !== null ? Object.entries(members) : []
  return Object.fromEntries(entries.map(([name, text]) => [name, memberOf(schema, name, [String(text)])]))
}

function memberOf(schema: TObject, name: string, texts: readonly string[]): unknown {
  const declared: TSchema | undefined = schema.properties[name]
  if (isListSchema(declared))
    return texts.flatMap((text) => text.split(',')).map((text) => valueOf(declared.items, text))
  const [text = ''] = texts
  if (texts.length > 1) throw new BadRequest(`${name} may occur in the URL once only.`, name)
  return valueOf(declared, text)
}

function valueOf(schema: TSchema | undefined, text: string): unknown {
  const type = schema !== undefined && 'type' in schema ? schema.type : undefined
  if (type === 'integer' || type === 'number') return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

function isListSchema(schema: TSchema | undefined): schema is TSchema & { readonly items: TSchema } {
  return schema !== undefined && 'type' in schema && schema.type === 'array' && 'items' in schema
}
