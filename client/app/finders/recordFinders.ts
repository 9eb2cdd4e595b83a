import type { EntityName } from '#shared/model/product.ts'
import type { ResultRow } from '#shared/model/queryContract.ts'
import { findRecordsQuery, recordsByIdQuery } from '#shared/search/queries.ts'
import type { RecordSearch } from '../../context/RecordSearch.ts'
import type { FoundRecord, RecordFinder } from '../../kit/RecordFinder.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { App } from '../App.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { RecentChoices } from './RecentChoices.ts'

type Sources = Pick<App, 'model' | 'store'> & { readonly searches: readonly RecordSearch[] }
type Store = App['store']
type Searching = Pick<RecordFinder, 'search' | 'suggest' | 'remember'>

/** The finders of a user, by entity; null where records are not searched for: lookup tables have lists. */
export function recordFinders(sources: Sources, userId: number): (entityName: string) => RecordFinder | null {
  const { searches, store } = sources
  const finders = new Map<string, RecordFinder>([
    ...searchedEntities(sources).map(
      (name) => [name, finderOf(sources, name, searchingAll(store, userId, name))] as const,
    ),
    ...searches.map(
      (each) => [each.entity, finderOf(sources, each.entity, searchingWithin(store, each))] as const,
    ),
  ])
  return (entityName) => finders.get(entityName) ?? null
}

/** What is searched for by name or number. */
function searchedEntities({ model }: Sources): readonly EntityName[] {
  // The entities of the model are the product's.
  return Object.values(model.entities)
    .filter(({ isSearched }) => isSearched)
    .map(({ name }) => name as EntityName)
}

function finderOf({ model, store }: Sources, name: EntityName, searching: Searching): RecordFinder {
  return {
    ...searching,
    load: async (id) => store.cached(name, id) ?? (id > 0 ? store.fetchByKey(name, id) : null),
    titleOf: (record) => recordTitle(model, name, propertiesOf(record)),
  }
}

/** Any record of the entity; offered first are those that the user chose last, as they are now (PI2). */
function searchingAll(store: Store, userId: number, entity: EntityName): Searching {
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

function searchingWithin(store: Store, searched: RecordSearch): Searching {
  return {
    search: (text, within) => searched.search(store, text, within),
    suggest: (within) => searched.suggest(store, within),
    remember: () => {},
  }
}

function foundOf({ id, title, detail }: ResultRow<typeof findRecordsQuery>): FoundRecord {
  return { id, title, details: detail }
}
