import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity, entityNamed } from '#shared/model/model.ts'
import type { EntityName } from '#shared/model/product.ts'
import type { ResultRow } from '#shared/model/queryContract.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { findRecordsQuery, recordsByIdQuery } from '#shared/search/queries.ts'
import type { FoundRecord, RecordFinder } from '../../kit/RecordFinder.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row } from '../../store/types.ts'
import type { App } from '../App.ts'
import { RecentChoices } from './RecentChoices.ts'

type Sources = Pick<App, 'model' | 'store'>
type Searching = Pick<RecordFinder, 'search' | 'suggest' | 'remember'>

/**
 * The finders of a user, by entity, all with the one search of the palette (PI1); null where records are not searched for: lookup tables
 * have lists.
 */
export function recordFinders(sources: Sources, userId: number): (entityName: string) => RecordFinder | null {
  const searched = Object.values(sources.model.entities).filter(({ isSearched }) => isSearched)
  const finders = new Map(searched.map((entity) => [entity.name, finderOf(sources, entity, userId)]))
  return (entityName) => finders.get(entityName) ?? null
}

function finderOf(sources: Sources, entity: EntityDeclaration, userId: number): RecordFinder {
  const { model, store } = sources
  const name = entityNamed(model, entity.name)
  const { chosenWithin } = entity
  const searching =
    chosenWithin === null
      ? searchingAll(sources, userId, name)
      : searchingWithin(sources, entity, chosenWithin)
  return {
    ...searching,
    load: async (id) => store.cached(name, id) ?? (id > 0 ? store.fetchByKey(name, id) : null),
    titleOf: (record) => recordTitle(model, name, propertiesOf(record)),
  }
}

/** Any record of the entity; offered first are those that the user chose last, as they are now (PI2). */
function searchingAll({ store }: Sources, userId: number, entity: EntityName): Searching {
  const recent = new RecentChoices(`rolloff.chosen.${userId}.${entity}`, localStorage)
  return {
    search: async (text) => (await store.fetchResult(findRecordsQuery, { text, entity })).map(foundOf),
    suggest: async () => {
      const ids = recent.list()
      const rows = ids.length === 0 ? [] : await store.fetchResult(recordsByIdQuery, { entity, ids })
      return { heading: 'Recent', matches: rows.map(foundOf), none: '' }
    },
    remember: ({ id }) => recent.add(id),
  }
}

/** The records that share a field with the edited one, such as the sites of its customer. */
function searchingWithin(
  { model, store }: Sources,
  { name: entity, caption, fields }: EntityDeclaration,
  field: string,
): Searching {
  const search = async (text: string, edited: Row): Promise<readonly FoundRecord[]> => {
    const within = edited[field]
    if (typeof within !== 'number') return []
    return (await store.fetchResult(findRecordsQuery, { text, entity, within })).map(foundOf)
  }
  const target = fields[field]?.target
  const owner = target === undefined ? '' : getEntity(model, target).caption.toLowerCase()
  const none = `The ${owner} has no ${caption.toLowerCase()} yet`
  return {
    search,
    suggest: async (edited) => ({ heading: null, matches: await search('', edited), none }),
    remember: () => {},
  }
}

function foundOf({ id, title, detail }: ResultRow<typeof findRecordsQuery>): FoundRecord {
  return { id, title, details: detail }
}
