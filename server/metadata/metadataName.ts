import type { Model } from '#shared/model/model.ts'

/** A property's name: as the client has it, or as the server has it where the client makes its own of that. */
export interface MetadataName {
  readonly name?: string
  readonly nameOnServer?: string
}

/** The name of a declared property in the metadata of its model. */
export function metadataName({ naming }: Pick<Model, 'naming'>, name: string): MetadataName {
  return naming === 'camelCase' ? { nameOnServer: name } : { name }
}
