import type { Model } from '#shared/model/model.ts'

/** The name of a property: the client's name, or the server's name if the client derives its own from it. */
export interface MetadataName {
  readonly name?: string
  readonly nameOnServer?: string
}

/** The name of a declared property in the metadata of its model. */
export function metadataName({ naming }: Pick<Model, 'naming'>, name: string): MetadataName {
  return naming === 'camelCase' ? { nameOnServer: name } : { name }
}
