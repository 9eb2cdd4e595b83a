import type { SettingName } from '#shared/settings/settings.ts'
import { minutesSinceMidnight, dayOfInstant } from '#shared/kernel/days.ts'
import type { Database, Row } from '../database/Database.ts'
import { beforeFirstUser } from '../installation/beforeFirstUser.ts'
import { linkEarlierEntries } from '../save/pipeline/linkAudit.ts'
import type { Writing } from '../save/pipeline/sql.ts'
import type { FileStore } from '../files/FileStore.ts'
import { Calendar } from './Calendar.ts'
import { settleBalances } from './closing.ts'
import type { Company } from './Company.ts'
import { createCompany, simulate } from './generate.ts'
import { storePictures } from './pictures.ts'
import { DEMO_SIZES, type DemoSize } from './sizes.ts'
import { firstKeys, reserveGivenKeys, updateRecords, writeBooks } from './writeBooks.ts'
import type { EntityName } from '#shared/entities.ts'
import type { Stored } from '../save/work/records.ts'
import { shapeNamed } from './Books.ts'
import type { FixedRows } from './lists.ts'

const SEED = 20_260
const RECORDS_AT_ONCE = 20_000

export interface DemoOptions {
  /** The as-of instant of the company. */
  readonly now: string
  readonly timeZone: string
  readonly size?: DemoSize
  readonly seed?: number
  /** The store of photos; without it there are none. */
  readonly files?: Pick<FileStore, 'save'>
}

/**
 * Fills an installation without users with a company and its history; returns false if there are users already. The same seed,
 * size and day give the same rows, provided that it is past mid-morning.
 */
export async function seedDemoCompany(database: Database, options: DemoOptions): Promise<boolean> {
  const { dialect } = database
  return beforeFirstUser(database, () =>
    database.transaction((transaction) => writeCompany({ transaction, dialect }, options)),
  )
}

async function writeCompany(
  writing: Writing,
  { now, timeZone, size = DEMO_SIZES.demo, seed = SEED, files }: DemoOptions,
): Promise<void> {
  const minutes = minutesSinceMidnight(now, timeZone)
  const calendar = new Calendar(dayOfInstant(now, timeZone), size.days, { now: minutes, timeZone })
  const fixed = await readFixedRows(writing)
  const company = createCompany({
    seed,
    size,
    calendar,
    fixed,
    firstKeys: await firstKeys(writing),
    hasPictures: files !== undefined,
  })
  for (const _day of simulate(company))
    if (company.books.readyCount >= RECORDS_AT_ONCE) await writeBooks(writing, company.books)
  const customers = settleBalances(company)
  await writeBooks(writing, company.books)
  await writeChanged(writing, company, customers)
  await reserveGivenKeys(writing, company.books)
  await linkEarlierEntries(writing, now)
  if (files !== undefined) await storePictures(files, company.pictures ?? [])
}

/** The letterhead of the demo company. */
const LETTERHEAD = {
  CompanyName: 'Rolloff Dumpster Service',
  CompanyAddress: '1250 Chicago Drive SW\nGrand Rapids, MI 49509',
  CompanyPhone: '(616) 555-0150',
  CompanyEmail: 'office@rolloff.example',
} as const satisfies Partial<Record<SettingName, string>>

const FUEL_PERCENTAGE: SettingName = 'FuelPercentage'

/** By which Great Plains knows what invoices charge. */
const SET_CODES = {
  Dumpster: 'DUMPSTER',
  Fuel: 'FUEL',
  'Kent County': 'KENT',
  'Card Fee': 'CARD FEE',
  Misc: 'MISC',
} as const

/**
 * Updates what was stored before the end of the history: balances of customers, the codes of accounting products, the letterhead, and
 * the fuel rate with its setting.
 */
async function writeChanged(writing: Writing, company: Company, customers: Iterable<object>): Promise<void> {
  const { lists } = company
  const columns = ['phone', 'paymentTerms', 'balance', 'rowVersion']
  await updateRecords(writing, 'Customer', columns, [...customers])
  const products = lists.fixed.products.map((product) => ({
    ...product,
    sETBillingCode: SET_CODES[product.azureType ?? 'Misc'],
  }))
  await updateRecords(writing, 'QuickBooksProduct', ['sETBillingCode'], products)
  const letterhead = lists.fixed.settings.filter(({ name }) => Object.hasOwn(LETTERHEAD, name))
  const texts = new Map<string, string>(Object.entries(LETTERHEAD))
  const written = letterhead.map((setting) => ({ ...setting, stringValue: texts.get(setting.name) ?? null }))
  await updateRecords(writing, 'Setting', ['stringValue'], written)
  await updateRecords(writing, 'FuelRatePercentage', ['endDate', 'rowVersion'], lists.fuelRates)
  const active = lists.fuelRates.find(({ endDate }) => endDate === null)
  const setting = lists.fixed.settings.find(({ name }) => name === FUEL_PERCENTAGE)
  if (active === undefined || setting === undefined) return
  setting.decimalValue = active.rate
  await updateRecords(writing, 'Setting', ['decimalValue'], [setting])
}

/** Reads the rows that the migrations inserted. */
async function readFixedRows(writing: Writing): Promise<FixedRows> {
  const roles = await readRows(writing, 'Role')
  return {
    roleIds: new Map(roles.map(({ name, roleId }) => [name, roleId])),
    settings: await readRows(writing, 'Setting'),
    products: await readRows(writing, 'QuickBooksProduct'),
    fuelRates: await readRows(writing, 'FuelRatePercentage'),
    timeTypes: await readRows(writing, 'TimeType'),
  }
}

async function readRows<N extends EntityName>(
  { transaction, dialect }: Writing,
  entity: N,
): Promise<Stored<N>[]> {
  const shape = shapeNamed(entity)
  const columns = shape.fields.map(({ name }) => dialect.quote(name)).join(', ')
  const order = shape.keys.map(({ name }) => dialect.quote(name)).join(', ')
  const rows = await transaction.query(
    `SELECT ${columns} FROM ${dialect.quote(shape.name)} ORDER BY ${order}`,
    [],
  )
  const read = (row: Row): object =>
    Object.fromEntries(shape.fields.map(({ name, field }) => [name, dialect.fromDatabase(field, row[name])]))
  // Every column of the entity has been read, in the form in which the model has it.
  return rows.map((row) => read(row) as Stored<N>)
}
