import type { EntityDeclaration } from '../model/defineEntity.ts'
import { can, type Operation } from './can.ts'

const OPERATIONS: readonly (readonly [Operation, string])[] = [
  ['read', 'read'],
  ['create', 'add'],
  ['update', 'edit'],
  ['delete', 'delete'],
]

/** What may be done with the records of an entity. */
export interface EntityAccess {
  readonly caption: string
  /** In words, such as `read, add, edit`. */
  readonly may: string
}

/** What these roles may do with records, as the declarations of the entities have it, by caption; not those that they may not read (AD1000). */
export function accessOf(
  roles: readonly string[],
  entities: readonly EntityDeclaration[],
): readonly EntityAccess[] {
  return entities
    .filter((entity) => can({ roles }, 'read', entity))
    .map((entity) => ({
      caption: entity.caption,
      may: OPERATIONS.filter(([operation]) => can({ roles }, operation, entity))
        .map(([, word]) => word)
        .join(', '),
    }))
    .toSorted((a, b) => a.caption.localeCompare(b.caption, 'en'))
}
