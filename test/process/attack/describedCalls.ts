/** The part of a JSON schema that says what a member may be. */
export interface DescribedMember {
  readonly type?: string
  readonly properties?: Readonly<Record<string, DescribedMember>>
  readonly items?: DescribedMember
  readonly anyOf?: readonly DescribedMember[]
  readonly enum?: readonly unknown[]
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly schema: DescribedMember
  }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: DescribedMember }>>
  }
}

/** A documented call of a running server. */
export interface DescribedCall {
  readonly method: string
  readonly address: string
  /** Of the path and of the query string. */
  readonly parameters: NonNullable<Operation['parameters']>
  /** Null where it takes no JSON. */
  readonly body: DescribedMember | null
}

/** The calls that a server documents, without named queries. */
export async function describedCalls(url: string): Promise<readonly DescribedCall[]> {
  const response = await fetch(`${url}/api/openapi.json`)
  // The document has this form by its standard.
  const document = (await response.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  return Object.entries(document.paths)
    .filter(([address]) => !address.startsWith('/api/breeze/'))
    .flatMap(([address, operations]) =>
      Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        address,
        parameters,
        body: requestBody?.content['application/json']?.schema ?? null,
      })),
    )
}
