import { RANGES } from './drawScenario.ts'
import { DUMPSTERS, SETTINGS, type Company } from './company.ts'
import { RATE_TYPE } from './openRental.ts'
import { numberIn, numberOrNull } from './rows.ts'
import type { DatedSetting, ListPrices, Rate, Settings } from '#test/reference/inputs.ts'
import type { Values } from '#test/server/save/openSaving.ts'

const SETTING_NAMES = [
  'FuelRate',
  'KentCountyRate',
  'OverageRate',
  'ExtendedOverageRate',
  'ExtensionRate',
  'ServiceRate',
] as const satisfies readonly (keyof Settings)[]

/** The settings that are prices, and all of their values with the day on which each begins. */
export async function readPrices(office: Company['office']) {
  const names = SETTING_NAMES.map((name) => office.stored('Setting', 'name', name))
  const settings = (await Promise.all(names)).flat()
  const values = await Promise.all(
    settings.map(async (setting) => {
      const earlier = await office.stored('SettingValue', 'settingId', numberIn(setting, 'id'))
      return earlier.length === 0 ? [] : [...earlier, setting].map((row) => datedOf(setting, row))
    }),
  )
  const now: Settings = Object.assign({}, SETTINGS, ...settings.map(valueOf))
  return { settings, now, dated: values.flat().flat() }
}

function datedOf(setting: Values, row: Values): DatedSetting[] {
  return SETTING_NAMES.filter((name) => name === setting['name']).map((name) => ({
    name,
    from: typeof row['validFrom'] === 'string' ? row['validFrom'] : null,
    value: numberIn(row, 'decimalValue'),
  }))
}

function valueOf(setting: Values): Partial<Settings> {
  return Object.fromEntries(
    SETTING_NAMES.filter((name) => name === setting['name']).map((name) => [
      name,
      numberIn(setting, 'decimalValue'),
    ]),
  )
}

/** The price that a stored rate is, as the reference knows it. */
export function rateOf(row: Values): Rate {
  const textOf = (field: string): string | null => {
    const value = row[field]
    return typeof value === 'string' ? value : null
  }
  const typeId = numberIn(row, 'rateTypeId')
  return {
    type: typeId === RATE_TYPE.Zone ? 'Zone' : typeId === RATE_TYPE.Hauling ? 'Hauling' : 'Dumpster',
    dumpsterId: numberOrNull(row, 'dumpsterId'),
    range: RANGES.find((range) => range === textOf('range')) ?? null,
    zone: numberOrNull(row, 'zone'),
    rate: numberIn(row, 'rate'),
    weightLimit: numberOrNull(row, 'weightLimit'),
    pricePerTon: numberIn(row, 'pricePerTon'),
    baseMileage: numberIn(row, 'baseMileage'),
    mileageOffset: numberIn(row, 'mileageOffset'),
    mileageOffsetRate: numberIn(row, 'mileageOffsetRate'),
    validFrom: textOf('validFrom'),
    validUntil: textOf('validUntil'),
  }
}

/** The catalogue with its list prices as they are stored, and the rows of the dumpsters. */
export async function readDumpsters(office: Company['office']) {
  const read = await Promise.all(
    DUMPSTERS.map(async (dumpster) => {
      const [[row = {}], earlier] = await Promise.all([
        office.stored('Dumpster', 'id', dumpster.id),
        office.stored('DumpsterPrice', 'dumpsterId', dumpster.id),
      ])
      const beginnings = [...earlier, { validFrom: row['pricesFrom'] }].map(({ validFrom }) =>
        typeof validFrom === 'string' ? validFrom : '',
      )
      // Each ends when the next one begins.
      const untilOf = (from: unknown): string =>
        beginnings.filter((day) => day > (typeof from === 'string' ? from : '')).toSorted()[0] ?? ''
      const earlierPrices = earlier.map((each) => ({ ...pricesOf(each), until: untilOf(each['validFrom']) }))
      return { row, type: { ...dumpster, ...pricesOf(row), earlierPrices } }
    }),
  )
  return { rows: read.map(({ row }) => row), types: read.map(({ type }) => type) }
}

function pricesOf(row: Values): ListPrices {
  return {
    basePrice: numberIn(row, 'basePrice'),
    extendedPrice: numberIn(row, 'extendedPrice'),
    outerPrice: numberIn(row, 'outerPrice'),
    kalamazooPrice: numberIn(row, 'kalamazooPrice'),
  }
}
