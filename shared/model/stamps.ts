import { field } from './field.ts'

type CreationStamps = ReturnType<typeof creationStamps>
type DeletionStamps = ReturnType<typeof deletionStamps>
type Version = ReturnType<typeof version>

/** The last fields of most entities: when and by whom a record was created and, if it can be, deleted; and its version. */
export function stamps(): CreationStamps & Version
export function stamps(options: { readonly deletes: true }): CreationStamps & DeletionStamps & Version
export function stamps({ deletes = false } = {}) {
  return { ...creationStamps(), ...(deletes && deletionStamps()), ...version() }
}

const creationStamps = () => ({ created: field.created(), createdBy: field.createdBy() })

const deletionStamps = () => ({ deleted: field.deleted(), deletedBy: field.deletedBy() })

const version = () => ({ rowVersion: field.version() })
