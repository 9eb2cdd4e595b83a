import { computed, makeAutoObservable, observableRef } from 'mobx'
import type { EntityTypes } from '#shared/model/product.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { isRetired } from '#shared/model/defineLookup.ts'
import type { ResultOf } from '#shared/model/queryContract.ts'
import { lookupsQuery } from '#shared/lookups/queries.ts'
import type { LookupOption } from '../kit/WidgetServices.ts'
import { asText } from '../kit/formatValue.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { Row } from '../store/types.ts'

/** The name of the query that reads them. */
export const LOOKUPS_QUERY = lookupsQuery.name

type LookupTables = ResultOf<typeof lookupsQuery>

/** The lists of the query with the entity of each. */
const LISTS = Object.entries<EntityDeclaration>(lookupsQuery.lists)

/** The small tables that every screen chooses from, loaded at once before the first screen; observable plain rows. */
export class Lookups {
  private tables: Partial<LookupTables> = {}

  /** The title of a row of a table; empty when there is no such row. */
  readonly title = (entityName: string, id: number | null): string =>
    (id === null ? undefined : this.titles.get(entityName)?.get(id)) ?? ''

  constructor() {
    makeAutoObservable<this, 'tables' | 'allOptions' | 'titles'>(this, {
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

  get creditCards(): LookupTables['creditCards'] {
    return this.tables.creditCards ?? []
  }

  get customerTypes(): LookupTables['customerTypes'] {
    return this.tables.customerTypes ?? []
  }

  get dumpsterCategories(): LookupTables['dumpsterCategories'] {
    return this.tables.dumpsterCategories ?? []
  }

  get drivers(): LookupTables['drivers'] {
    return this.tables.drivers ?? []
  }

  get dumpsters(): LookupTables['dumpsters'] {
    return this.tables.dumpsters ?? []
  }

  get rateTypes(): LookupTables['rateTypes'] {
    return this.tables.rateTypes ?? []
  }

  get salesPersons(): LookupTables['salesPersons'] {
    return this.tables.salesPersons ?? []
  }

  get storageDumpSites(): LookupTables['storageDumpSites'] {
    return this.tables.storageDumpSites ?? []
  }

  get timeTypes(): LookupTables['timeTypes'] {
    return this.tables.timeTypes ?? []
  }

  get users(): LookupTables['users'] {
    return this.tables.users ?? []
  }

  /** Reads all tables again. */
  async load(store: Pick<EntityStore<EntityTypes>, 'fetchResult'>): Promise<void> {
    this.show(await store.fetchResult(lookupsQuery))
  }

  /** Reads all tables again once records of one of them were stored. */
  async follow(
    store: Pick<EntityStore<EntityTypes>, 'fetchResult'>,
    stored: ReadonlySet<string>,
  ): Promise<void> {
    if ([...stored].some((entityName) => this.has(entityName))) await this.load(store)
  }

  has(entityName: string): boolean {
    return LISTS.some(([, { name }]) => name === entityName)
  }

  /** The rows of a table for pickers, in display order. */
  options(entityName: string): readonly LookupOption[] {
    return this.allOptions.get(entityName) ?? []
  }

  private get allOptions(): ReadonlyMap<string, readonly LookupOption[]> {
    const tables: Readonly<Record<string, readonly Row[]>> = this.tables
    return new Map(
      LISTS.map(([list, entity]) => [entity.name, (tables[list] ?? []).map((row) => optionOf(entity, row))]),
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
