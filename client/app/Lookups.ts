import { makeAutoObservable, observableRef } from 'mobx'
import type { CustomerType } from '#shared/customers/CustomerType.ts'
import { entities, type EntityName, type EntityTypes } from '#shared/entities.ts'
import type { Dumpster } from '#shared/inventory/Dumpster.ts'
import type { DumpsterCategory } from '#shared/inventory/DumpsterCategory.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { SalesPerson } from '#shared/people/SalesPerson.ts'
import type { CreditCard } from '#shared/pricing/CreditCard.ts'
import type { RateType } from '#shared/pricing/RateType.ts'
import type { LookupOption } from '../kit/WidgetServices.ts'
import { asText } from '../kit/formatValue.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { Row } from '../store/types.ts'

/** The tables that are loaded. */
const LOOKUP_NAMES = [
  'CreditCard',
  'CustomerType',
  'Dumpster',
  'DumpsterCategory',
  'RateType',
  'SalesPerson',
] as const satisfies readonly EntityName[]

type LookupName = (typeof LOOKUP_NAMES)[number]

/** The lookup tables, loaded once before the first screen; observable plain rows. */
export class Lookups {
  private tables: ReadonlyMap<string, readonly Row[]> = new Map()

  constructor() {
    makeAutoObservable<this, 'tables'>(this, { tables: observableRef, has: false })
  }

  get creditCards(): readonly CreditCard[] {
    return this.table('CreditCard')
  }

  get customerTypes(): readonly CustomerType[] {
    return this.table('CustomerType')
  }

  get dumpsterCategories(): readonly DumpsterCategory[] {
    return this.table('DumpsterCategory')
  }

  get dumpsters(): readonly Dumpster[] {
    return this.table('Dumpster')
  }

  get rateTypes(): readonly RateType[] {
    return this.table('RateType')
  }

  get salesPersons(): readonly SalesPerson[] {
    return this.table('SalesPerson')
  }

  /** Loads all tables again. */
  async load(store: Pick<EntityStore<EntityTypes>, 'queryRows'>): Promise<void> {
    const tables = await Promise.all(
      LOOKUP_NAMES.map(async (name) => {
        const { resource, title } = entities[name]
        const { rows } = await store.queryRows<Row>({ from: resource, orderBy: ['displayOrder', ...title] })
        return [name, rows] as const
      }),
    )
    this.show(new Map(tables))
  }

  has(entityName: string): boolean {
    return LOOKUP_NAMES.some((name) => name === entityName)
  }

  /** The rows of a table for pickers, in display order. */
  options(entityName: string): readonly LookupOption[] {
    return this.allOptions.get(entityName) ?? []
  }

  /** The title of a row of a table; empty when there is no such row. */
  title(entityName: string, id: number | null): string {
    return (id === null ? undefined : this.titles.get(entityName)?.get(id)) ?? ''
  }

  private get allOptions(): ReadonlyMap<string, readonly LookupOption[]> {
    return new Map(
      LOOKUP_NAMES.map((name) => [name, (this.tables.get(name) ?? []).map((row) => optionOf(name, row))]),
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

  private table<R>(name: LookupName): readonly R[] {
    // Rows come from the query of this entity; both types are from its declaration.
    return (this.tables.get(name) ?? []) as readonly R[]
  }

  private show(tables: ReadonlyMap<string, readonly Row[]>): void {
    this.tables = tables
  }
}

function optionOf(name: LookupName, row: Row): LookupOption {
  return {
    id: Number(row['id']),
    title: joinNonBlank(
      entities[name].title.map((field) => asText(row[field])),
      ' ',
    ),
    retired: typeof row['deleted'] === 'string',
  }
}
