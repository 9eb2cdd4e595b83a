import type { ProductCandidate } from '#shared/invoicing/productForType.ts'
import type { DumpSite } from '#shared/dispatch/nextDumpSite.ts'
import { priceSettings, type PriceSettings } from '#shared/pricing/priceSettings.ts'
import { SETTING_NAMES } from '#shared/settings/settings.ts'
import { settingValues, type SettingValues } from '#shared/settings/settingValues.ts'
import type { EntityName } from '#shared/entities.ts'
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
  const addRows = adderOf(books, stamp)
  const categories = addRows('DumpsterCategory', arranged(DUMPSTER_CATEGORIES))
  const dumpsters = addRows(
    'Dumpster',
    arranged(DUMPSTERS).map(({ category, ...dumpster }) => ({
      ...dumpster,
      categoryId: categories.find(({ name }) => name === category)?.id ?? null,
    })),
  )
  // The first one is of every new database.
  const salesPersons = addRows('SalesPerson', arranged(SALES_PEOPLE, 2))
  const cards = addRows('CreditCard', arranged(CREDIT_CARDS))
  const sites = addSites(addRows, dumpsters)
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
    fees: filled(addFees(addRows, dumpsters)),
    sites,
    storages: filled(sites.filter(({ record }) => record.storage)),
    fuelRates: [...fixed.fuelRates],
  }
}

/** Adds rows to a table as they are in the end. */
type AddRows = <N extends EntityName>(entity: N, rows: readonly Partial<Stored<N>>[]) => readonly Stored<N>[]

function adderOf(books: Books, stamp: Stamp): AddRows {
  return (entity, rows) =>
    rows.map((row) => {
      const record = books.add(entity, row, stamp)
      books.store(entity, record)
      return record
    })
}

/** The rows with the display orders from `first` on. */
function arranged<R extends object>(
  rows: readonly R[],
  first = 1,
): readonly (R & { readonly displayOrder: number })[] {
  return rows.map((row, index) => ({ ...row, displayOrder: first + index }))
}

function addFees(
  addRows: AddRows,
  dumpsters: readonly Stored<'Dumpster'>[],
): readonly Stored<'DumpsterFeeType'>[] {
  const tracked = dumpsters.filter(({ trackInventory }) => trackInventory)
  const fees = addRows('DumpsterFeeType', arranged(DUMPSTER_FEES))
  addRows(
    'DumpsterFeeTypeDumpsterLink',
    fees.flatMap((fee) => tracked.map(({ id }) => ({ dumpsterFeeTypeId: fee.id, dumpsterId: id }))),
  )
  return fees
}

function addSites(addRows: AddRows, dumpsters: readonly Stored<'Dumpster'>[]): Site[] {
  const expenses = addRows('TonExpense', arranged(TON_EXPENSES))
  const records = addRows(
    'StorageDumpSite',
    arranged(SITES).map(({ tonExpense, ...site }) => ({
      ...site,
      tonExpenseId: expenses.find(({ name }) => name === tonExpense)?.id ?? null,
      state: 'MI',
      country: 'US',
    })),
  )
  return records.map((record) => {
    const taken = dumpsters.filter(({ size }) => isTaken(record.name, size))
    addRows(
      'StorageDumpSiteDumpsterLink',
      taken.map((dumpster) => ({ storageDumpSiteId: record.id, dumpsterId: dumpster.id })),
    )
    const { id, displayOrder, dump, deleted, latitude, longitude } = record
    const location = { id, displayOrder, dump, deleted, latitude, longitude }
    return {
      ...location,
      dumpsterIds: taken.map((each) => each.id),
      record,
      tonExpense: expenses.find((expense) => expense.id === record.tonExpenseId)?.amount ?? null,
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
