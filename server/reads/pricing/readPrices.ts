import { datedPrices, PRICE_SETTINGS, type DatedPrices } from '#shared/pricing/priceSettings.ts'
import { Setting } from '#shared/settings/Setting.ts'
import { SettingValue } from '#shared/settings/SettingValue.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, select } from '../../database/selection.ts'

/** The prices of the settings, of all days. */
export async function readPrices(database: Queryable): Promise<Required<DatedPrices>> {
  const [rows, earlier] = await Promise.all([
    readRows(database, NEWEST, {}, ROW.columns),
    readRows(database, EARLIER, {}, EARLIER_ROW.columns),
  ])
  return datedPrices(rows, earlier)
}

const ROW = columnsOf(Setting, 's', 'name', 'decimalValue', 'validFrom')

const EARLIER_ROW = select(
  columnsOf(Setting, 's', 'name'),
  columnsOf(SettingValue, 'v', 'decimalValue', 'validFrom'),
)

// Names are declared in the code: as part of the statement they cost no parameter.
const IS_PRICE = `s.[name] IN (${PRICE_SETTINGS.map((name) => `'${name}'`).join(', ')})`

const NEWEST = `SELECT ${ROW.sql} FROM [Setting] s WHERE ${IS_PRICE}`

const EARLIER = `
  SELECT ${EARLIER_ROW.sql}
  FROM [SettingValue] v JOIN [Setting] s ON s.[id] = v.[settingId]
  WHERE ${IS_PRICE}`
