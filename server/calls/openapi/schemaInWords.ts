/** What a schema of the document allows, in a notation like TypeScript's: `{ id: integer; name?: string | null }[]`. */
export function schemaInWords(schema: unknown, indent = ''): string {
  const { $ref, anyOf, const: only, enum: listed, type } = members(schema)
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? $ref
  if (Array.isArray(anyOf)) return oneOf(anyOf.map((one) => schemaInWords(one, indent)))
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(listed)) return oneOf(listed.map((one) => JSON.stringify(one)))
  if (type === 'array') return listInWords(schema, indent)
  if (type === 'object') return objectInWords(schema, indent)
  if (typeof type !== 'string') return 'anything'
  return scalarInWords(type, members(schema))
}

function oneOf(parts: readonly string[]): string {
  return [...new Set(parts)].join(' | ')
}

function listInWords(schema: unknown, indent: string): string {
  const item = schemaInWords(members(schema)['items'], indent)
  return item.includes(' ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function objectInWords(schema: unknown, indent: string): string {
  const { properties, required } = members(schema)
  const needed = new Set(Array.isArray(required) ? required : [])
  const inner = `${indent}  `
  const lines = Object.entries(members(properties)).map(
    ([name, member]) => `${inner}${name}${needed.has(name) ? '' : '?'}: ${schemaInWords(member, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function scalarInWords(type: string, limits: Readonly<Record<string, unknown>>): string {
  if (limits['format'] === 'date') return 'day'
  if (limits['format'] === 'date-time') return 'instant'
  const { minimum, maximum } = limits
  const least = typeof minimum === 'number' ? ` ≥ ${minimum}` : ''
  // The largest key of a record is the same everywhere and worth no word.
  const most = typeof maximum === 'number' && maximum < 2_147_483_647 ? ` ≤ ${maximum}` : ''
  return `${type}${least}${most}`
}

/** The members of a JSON object; none where it is something else. */
export function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
