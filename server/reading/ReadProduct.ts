import type { Model } from '#shared/model/model.ts'
import type { OpenFile } from '../kernel/auditArchive.ts'
import type { ComputedQuery, ListsQuery, NamedQuery } from '../queries/NamedQuery.ts'
import type { ReadWork } from './ReadWork.ts'

/** What there is to read: the same in the server's thread and in the processes. */
export interface ReadProduct {
  readonly model: Model
  readonly namedQueries: readonly NamedQuery[]
  readonly listsQueries: readonly ListsQuery[]
  readonly computedQueries: readonly ComputedQuery[]
  /** Whatever their inputs are: a task is made by its work. */
  readonly works: readonly ReadWork<never>[]
  /** Opens a stored file. */
  readonly openFile: OpenFile
}
