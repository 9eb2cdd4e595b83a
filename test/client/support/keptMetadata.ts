import { EntityStore } from '#client/store/EntityStore.ts'
import { importMetadata } from '#client/store/prepareStore.ts'
import type { PrepareOptions } from '#client/store/types.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { namedQueries } from '#server/reads/namedQueries.ts'
import { rolloffModel } from '#shared/entities.ts'

let metadata: object | null = null

/**
 * Gives each page the metadata that were imported for the first one, instead of those that the server sends it: the same ones, but Breeze
 * takes longer to import them than a page to open. The result ends that.
 */
export function keepMetadata(): () => void {
  const prepare = EntityStore.prepare.bind(EntityStore)
  const prepareWithKept = (options: PrepareOptions): ReturnType<typeof prepare> => {
    metadata ??= importMetadata(breezeMetadata(rolloffModel, namedQueries), options.computed)
    return prepare({ ...options, metadata })
  }
  Object.assign(EntityStore, { prepare: prepareWithKept })
  return () => void Object.assign(EntityStore, { prepare })
}
