/** Describes a schema in TypeScript-like notation: `{ id: integer; name?: string | null }[]`. */
export function describeSchema(schema: unknown, indent = ''): string {
  const { $ref, anyOf, const: only, enum: listed, type } = members(schema)
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? $ref
  if (Array.isArray(anyOf)) return oneOf(anyOf.map((one) => describeSchema(one, indent)))
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(listed)) return oneOf(listed.map((one) => JSON.stringify(one)))
  if (type === 'array') return describeList(schema, indent)
  if (type === 'object') return describeObject(schema, indent)
  if (typeof type !== 'string') return 'anything'
  return describeScalar(type, members(schema))
}

function oneOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function describeList(schema: unknown, indent: string): string {
  const item = describeSchema(members(schema)['items'], indent)
  return item.includes(' ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function describeObject(schema: unknown, indent: string): string {
  const { properties, required } = members(schema)
  const needed = new Set(Array.isArray(required) ? required : [])
  const inner = `${indent}  `
  const lines = Object.entries(members(properties)).map(
    ([name, member]) => `${inner}${name}${needed.has(name) ? '' : '?'}: ${describeSchema(member, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function describeScalar(type: string, limits: Readonly<Record<string, unknown>>): string {
  if (limits['format'] === 'date') return 'day'
  if (limits['format'] === 'date-time') return 'instant'
  const { minimum, maximum } = limits
  const min = typeof minimum === 'number' ? ` ≥ ${minimum}` : ''
  // The maximum key is the same everywhere and not worth mentioning.
  const max = typeof maximum === 'number' && maximum < 2_147_483_647 ? ` ≤ ${maximum}` : ''
  return `${type}${min}${max}`
}

/** The members of a JSON object; none for anything else. */
export function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
