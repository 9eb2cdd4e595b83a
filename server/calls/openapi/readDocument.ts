/** The content of the documentation page. */
export interface CallsDocument {
  readonly title: string
  readonly version: string
  readonly introduction: string
  readonly areas: readonly { readonly name: string; readonly calls: readonly DescribedCall[] }[]
  readonly schemas: readonly { readonly name: string; readonly text: string }[]
}

export interface DescribedCall {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly roles: string
  readonly parameters: readonly {
    readonly name: string
    readonly location: string
    readonly text: string
    readonly required: boolean
  }[]
  readonly body: string | null
  readonly response: string
}

/** Converts an OpenAPI document into the content of the page, areas and paths in alphabetical order. */
export function readDocument(document: object): CallsDocument {
  const { info, paths, components } = members(document)
  const { title, version, description } = members(info)
  const calls = Object.entries(members(paths)).flatMap(([path, operations]) =>
    Object.entries(members(operations)).map(([method, operation]) => readCall(method, path, operation)),
  )
  const names = [...new Set(calls.map(({ area }) => area))].toSorted()
  return {
    title: String(title),
    version: String(version),
    introduction: String(description),
    areas: names.map((name) => ({
      name,
      calls: calls
        .filter(({ area }) => area === name)
        .map(({ call }) => call)
        .toSorted((a, b) => a.path.localeCompare(b.path)),
    })),
    schemas: Object.entries(members(members(components)['schemas'])).map(([name, schema]) => ({
      name,
      text: describeSchema(schema),
    })),
  }
}

function readCall(method: string, path: string, operation: unknown): { area: string; call: DescribedCall } {
  const { tags, summary, description, parameters, requestBody, responses } = members(operation)
  const body = contentOf(requestBody)
  return {
    area: Array.isArray(tags) ? String(tags[0]) : '',
    call: {
      method: method.toUpperCase(),
      path,
      summary: String(summary),
      roles: String(description),
      parameters: (Array.isArray(parameters) ? parameters : []).map((parameter: unknown) => {
        const { name, in: location, schema, required } = members(parameter)
        return {
          name: String(name),
          location: String(location),
          text: describeSchema(schema),
          required: required === true,
        }
      }),
      body: body === null ? null : describeContent(body),
      response: describeContent(contentOf(members(responses)['200']) ?? ['nothing', {}]),
    },
  }
}

/** The first content type of a body or a response, with its description. */
function contentOf(part: unknown): readonly [string, unknown] | null {
  return Object.entries(members(members(part)['content']))[0] ?? null
}

function describeContent([contentType, content]: readonly [string, unknown]): string {
  return contentType === 'application/json' ? describeSchema(members(content)['schema']) : contentType
}

/** Describes a schema in TypeScript-like notation: `{ id: integer; name?: string | null }[]`. */
function describeSchema(schema: unknown, indent = ''): string {
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
function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
