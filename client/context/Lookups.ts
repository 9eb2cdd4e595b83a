import { computed, makeAutoObservable, observableRef } from 'mobx'
import type { EntityTypes, ProductLookups } from '#shared/model/product.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { isRetired } from '#shared/model/defineLookup.ts'
import type { ListsQuery } from '#shared/model/queryContract.ts'
import type { LookupOption } from '../kit/WidgetServices.ts'
import { asText } from '../kit/formatValue.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { Row } from '../store/types.ts'

type LookupTables = { readonly [N in keyof ProductLookups]?: readonly ProductLookups[N][] }

/** The small tables that every screen chooses from, loaded at once before the first screen; observable plain rows. */
export class Lookups {
  /** The lists of the query with the entity of each. */
  private readonly lists: readonly (readonly [list: string, entity: EntityDeclaration])[]
  readonly query: ListsQuery
  private tables: LookupTables = {}

  /** The title of a row of a table; empty when there is no such row. */
  readonly title = (entityName: string, id: number | null): string =>
    (id === null ? undefined : this.titles.get(entityName)?.get(id)) ?? ''

  /** `query` reads them. */
  constructor(query: ListsQuery) {
    this.query = query
    this.lists = Object.entries(query.lists)
    makeAutoObservable<this, 'tables' | 'allOptions' | 'titles' | 'lists'>(this, {
      query: false,
      lists: false,
      rows: false,
      tables: observableRef,
      // Lists read a title for each cell, also where nothing observes it, such as for sorting.
      allOptions: computed({ keepAlive: true }),
      titles: computed({ keepAlive: true }),
      // Only reads, once for each cell and card: an action would cost more than what it does.
      title: false,
      has: false,
      load: false,
      follow: false,
    })
  }

  /** The rows of a table, in display order. */
  rows<N extends keyof ProductLookups>(name: N): readonly ProductLookups[N][] {
    return this.tables[name] ?? []
  }

  /** Reads all tables again. */
  async load(store: Pick<EntityStore<EntityTypes>, 'fetchResult'>): Promise<void> {
    // The product declares the rows of its lists in ProductLookups.
    this.show((await store.fetchResult(this.query)) as LookupTables)
  }

  /** Reads all tables again once records of one of them were stored. */
  async follow(
    store: Pick<EntityStore<EntityTypes>, 'fetchResult'>,
    stored: ReadonlySet<string>,
  ): Promise<void> {
    if ([...stored].some((entityName) => this.has(entityName))) await this.load(store)
  }

  has(entityName: string): boolean {
    return this.lists.some(([, { name }]) => name === entityName)
  }

  /** The rows of a table for pickers, in display order. */
  options(entityName: string): readonly LookupOption[] {
    return this.allOptions.get(entityName) ?? []
  }

  private get allOptions(): ReadonlyMap<string, readonly LookupOption[]> {
    const tables: Readonly<Record<string, readonly Row[]>> = this.tables
    return new Map(
      this.lists.map(([list, entity]) => [
        entity.name,
        (tables[list] ?? []).map((row) => optionOf(entity, row)),
      ]),
    )
  }

  private get titles(): ReadonlyMap<string, ReadonlyMap<number, string>> {
    return new Map(
      [...this.allOptions].map(([name, options]) => [
        name,
        new Map(options.map(({ id, title }) => [id, title])),
      ]),
    )
  }

  private show(tables: LookupTables): void {
    this.tables = tables
  }
}

function optionOf(entity: EntityDeclaration, row: Row): LookupOption {
  return {
    id: Number(row[keyFieldOf(entity)]),
    title: joinNonBlank(
      entity.title.map((field) => asText(row[field])),
      ' ',
    ),
    retired: isRetired(row),
  }
}
