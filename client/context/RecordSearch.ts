import type { EntityName, EntityTypes } from '#shared/model/product.ts'
import type { FoundRecord, Suggestions } from '../kit/RecordFinder.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { Row } from '../store/types.ts'

/** How the records of an entity are searched for among those that fit the edited record, whose values are `within`. */
export interface RecordSearch {
  readonly entity: EntityName
  /** Throws QueryFailed. */
  search(store: EntityStore<EntityTypes>, text: string, within: Row): Promise<readonly FoundRecord[]>
  /** What is offered before anything is typed. Throws QueryFailed. */
  suggest(store: EntityStore<EntityTypes>, within: Row): Promise<Suggestions<FoundRecord>>
}
