import type { DumpsterType, Settings } from '#test/reference/inputs.ts'
import { added, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import { openOffice, type Office } from './Office.ts'
import { isOf, numberIn, rowsOf } from './rows.ts'

export const SETTINGS: Settings = {
  FuelRate: 24.5,
  KentCountyRate: 4.85,
  OverageRate: 65.35,
  ExtendedOverageRate: 75.05,
  ExtensionRate: 10.15,
  ServiceRate: 95.7,
}

const type = (id: number, size: string, values: Partial<DumpsterType> = {}): DumpsterType => ({
  id,
  size,
  category: null,
  basePrice: 300.05 + 50 * id,
  extendedPrice: 330.1 + 50 * id,
  outerPrice: 390.45 + 50 * id,
  kalamazooPrice: 365.2 + 50 * id,
  weightLimit: 3,
  chargeKentFee: true,
  ...values,
})

/** Number of the type that has no inventory (ambiguities 42). */
export const CUSTOMER_OWNED = 7

/** Every kind of dumpster that the rules distinguish. */
export const DUMPSTERS: readonly [DumpsterType, ...DumpsterType[]] = [
  type(1, '10 yd', { weightLimit: 1.5 }),
  type(2, '20 yd'),
  type(3, '30 yd', { weightLimit: 0 }),
  type(4, '20 yd Concrete', { weightLimit: 10 }),
  type(5, '15 yd', { chargeKentFee: false }),
  type(6, '40 yd', { category: 'Broken concrete', weightLimit: 2.25 }),
  type(CUSTOMER_OWNED, 'Customer Owned', { basePrice: 150.25 }),
]

/** Changes of the fuel percentage, the first one when the business opens. */
const FUEL_CHANGES = [
  ['2025-01-06T14:00:00.000Z', 0.11],
  ['2025-04-07T13:00:00.000Z', 0.1275],
  ['2025-06-16T13:00:00.000Z', 0.0833],
] as const

const OPENED = '2025-01-01T12:00:00.000Z'

/** An office with everything that histories of it share. */
export interface Company {
  readonly office: Office
  /** Fractions by key. */
  readonly fuelRates: ReadonlyMap<number, number>
  /** A number that no dumpster has. */
  nextNumber(): number
}

/** Opens an office with settings, dumpster types and the fuel percentages of half a year. */
export async function openCompany(): Promise<Company> {
  const office = await openOffice(OPENED)
  for (const [name, value] of Object.entries(SETTINGS))
    await office.execute('UPDATE "Setting" SET "decimalValue" = ?1 WHERE "name" = ?2', [value, name])
  const categories = [...new Set(DUMPSTERS.map(({ category }) => category))].filter((name) => name !== null)
  const save = async (records: readonly SentEntity[]): Promise<readonly Values[]> => {
    const { status, body } = await office.save(records)
    if (status !== 200) throw new Error(`The company cannot open: ${JSON.stringify(body)}`)
    return rowsOf(body)
  }
  await save([
    ...categories.map((name, index) =>
      added('DumpsterCategory', -1 - index, { name, displayOrder: index + 1 }),
    ),
    ...DUMPSTERS.map(({ id, category, ...values }) =>
      added('Dumpster', -id, {
        ...values,
        categoryId: category === null ? null : -1 - categories.indexOf(category),
      }),
    ),
  ])
  const fuelRates = new Map<number, number>()
  for (const [instant, rate] of FUEL_CHANGES) {
    office.setClock(instant)
    const rows = await save([added('FuelRatePercentage', -1, { rate, startDate: office.now() })])
    for (const row of rows.filter((each) => isOf(each, 'FuelRatePercentage')))
      fuelRates.set(numberIn(row, 'id'), numberIn(row, 'rate'))
  }
  let lastNumber = 0
  return { office, fuelRates, nextNumber: () => (lastNumber += 1) }
}
