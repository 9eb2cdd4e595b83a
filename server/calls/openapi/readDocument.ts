import { members, describeSchema } from './describeSchema.ts'

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
