import type { EntityDeclaration } from '../model/defineEntity.ts'
import { getEntity, type Model } from '../model/model.ts'
import type { HasMany } from '../model/relations.ts'

/** So far down the history of a record goes: a rental, its jobs, their times. */
export const HISTORY_DEPTH = 2

/** Entries that a history is read by at once. */
export const HISTORY_PAGE = 200

/** The relations to what belongs to a record and changes with it: its history has theirs too (RD740). */
export function historyParts(model: Model, entity: EntityDeclaration): readonly HasMany[] {
  return Object.values(entity.relations).filter(
    (relation) =>
      relation.type === 'hasMany' && relation.isApart !== true && getEntity(model, relation.target).audited,
  ) as readonly HasMany[]
}
