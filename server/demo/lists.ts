import type { ProductCandidate } from '#shared/accounting/productForType.ts'
import type { DumpSite } from '#shared/dispatch/nextDumpSite.ts'
import { priceSettings, type PriceSettings } from '#shared/pricing/priceSettings.ts'
import { SETTING_NAMES } from '#shared/settings/settings.ts'
import { settingValues, type SettingValues } from '#shared/settings/settingValues.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp, Books } from './Books.ts'
import {
  CONCRETE_SITE,
  CREDIT_CARDS,
  DUMPSTER_CATEGORIES,
  DUMPSTER_FEES,
  DUMPSTERS,
  SALES_PEOPLE,
  SITES,
  TON_EXPENSES,
} from './lookupRows.ts'

/** The rows of a new database. */
export interface FixedRows {
  readonly roleIds: ReadonlyMap<string, number>
  readonly settings: readonly Stored<'Setting'>[]
  readonly products: readonly ProductCandidate[]
  readonly fuelRates: readonly Stored<'FuelRatePercentage'>[]
  readonly timeTypes: readonly Stored<'TimeType'>[]
}

/** A storage or dump site with its cost per ton. */
export interface Site extends DumpSite {
  readonly record: Stored<'StorageDumpSite'>
  readonly tonExpense: number | null
}

/** A type of dumpster with the name of its category. */
export type BilledType = Stored<'Dumpster'> & { readonly categoryName: string | null }

/** The lists that everything refers to. */
export interface Lists {
  readonly fixed: FixedRows
  readonly settings: SettingValues
  readonly prices: PriceSettings
  readonly dumpsters: readonly Stored<'Dumpster'>[]
  /** The dumpsters in the form that billing needs, by key. */
  readonly billed: ReadonlyMap<number, BilledType>
  readonly cards: readonly [Stored<'CreditCard'>, ...Stored<'CreditCard'>[]]
  readonly salesPersonIds: readonly [number, ...number[]]
  readonly fees: readonly [Stored<'DumpsterFeeType'>, ...Stored<'DumpsterFeeType'>[]]
  readonly sites: readonly Site[]
  readonly storages: readonly [Site, ...Site[]]
  /** All periods so far; the last one is open. */
  readonly fuelRates: Stored<'FuelRatePercentage'>[]
}

/** The dumpster of a size. */
export function dumpsterOf({ dumpsters }: Pick<Lists, 'dumpsters'>, size: string): Stored<'Dumpster'> {
  const found = dumpsters.find((dumpster) => dumpster.size === size)
  if (found === undefined) throw new Error(`There is no dumpster of ${size}.`)
  return found
}

/** Adds the lists of the company to those of a new database. */
export function addLists(books: Books, fixed: FixedRows, stamp: Stamp): Lists {
  const categories = DUMPSTER_CATEGORIES.map((name, index) =>
    books.add('DumpsterCategory', { name, displayOrder: index + 1 }, stamp),
  )
  const dumpsters = DUMPSTERS.map(({ category, ...dumpster }, index) => {
    const categoryId = categories.find(({ name }) => name === category)?.id ?? null
    return books.add('Dumpster', { ...dumpster, categoryId, displayOrder: index + 1 }, stamp)
  })
  const salesPersons = SALES_PEOPLE.map((name, index) =>
    books.add('SalesPerson', { name, displayOrder: index + 2 }, stamp),
  )
  const cards = CREDIT_CARDS.map((card, index) =>
    books.add('CreditCard', { ...card, displayOrder: index + 1 }, stamp),
  )
  categories.forEach((category) => books.store('DumpsterCategory', category))
  dumpsters.forEach((dumpster) => books.store('Dumpster', dumpster))
  salesPersons.forEach((salesPerson) => books.store('SalesPerson', salesPerson))
  cards.forEach((card) => books.store('CreditCard', card))
  const sites = addSites(books, dumpsters, stamp)
  return {
    fixed,
    settings: settingValues(fixed.settings, SETTING_NAMES),
    prices: priceSettings(fixed.settings),
    dumpsters,
    billed: new Map(
      dumpsters.map((dumpster) => {
        const categoryName = categories.find(({ id }) => id === dumpster.categoryId)?.name ?? null
        return [dumpster.id, { ...dumpster, categoryName }]
      }),
    ),
    cards: filled(cards),
    salesPersonIds: filled(salesPersons.map(({ id }) => id)),
    fees: filled(addFees(books, dumpsters, stamp)),
    sites,
    storages: filled(sites.filter(({ record }) => record.storage)),
    fuelRates: [...fixed.fuelRates],
  }
}

function addFees(
  books: Books,
  dumpsters: readonly Stored<'Dumpster'>[],
  stamp: Stamp,
): Stored<'DumpsterFeeType'>[] {
  return DUMPSTER_FEES.map((fee, index) => {
    const dumpsterFeeType = books.add('DumpsterFeeType', { ...fee, displayOrder: index + 1 }, stamp)
    books.store('DumpsterFeeType', dumpsterFeeType)
    for (const { id: dumpsterId } of dumpsters.filter(({ trackInventory }) => trackInventory)) {
      const link = { dumpsterFeeTypeId: dumpsterFeeType.id, dumpsterId }
      books.store('DumpsterFeeTypeDumpsterLink', books.add('DumpsterFeeTypeDumpsterLink', link, stamp))
    }
    return dumpsterFeeType
  })
}

function addSites(books: Books, dumpsters: readonly Stored<'Dumpster'>[], stamp: Stamp): Site[] {
  const expenses = TON_EXPENSES.map((expense, index) => {
    const tonExpense = books.add('TonExpense', { ...expense, displayOrder: index + 1 }, stamp)
    books.store('TonExpense', tonExpense)
    return tonExpense
  })
  return SITES.map(({ tonExpense: expenseName, ...site }, index) => {
    const expense = expenses.find(({ name }) => name === expenseName) ?? null
    const values = { ...site, tonExpenseId: expense?.id ?? null, state: 'MI', country: 'US' }
    const record = books.add('StorageDumpSite', { ...values, displayOrder: index + 1 }, stamp)
    books.store('StorageDumpSite', record)
    const taken = dumpsters.filter(({ size }) => isTaken(site.name, size))
    for (const { id: dumpsterId } of taken) {
      const link = { storageDumpSiteId: record.id, dumpsterId }
      books.store('StorageDumpSiteDumpsterLink', books.add('StorageDumpSiteDumpsterLink', link, stamp))
    }
    const { id, displayOrder, dump, deleted, latitude, longitude } = record
    const location = { id, displayOrder, dump, deleted, latitude, longitude }
    return {
      ...location,
      dumpsterIds: taken.map((each) => each.id),
      record,
      tonExpense: expense?.amount ?? null,
    }
  })
}

/** The crusher takes concrete only, and no other site does. */
function isTaken(site: string, size: string): boolean {
  return size.includes('Concrete') === (site === CONCRETE_SITE)
}

function filled<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error('A list of the demo company is empty.')
  return [first, ...others]
}
