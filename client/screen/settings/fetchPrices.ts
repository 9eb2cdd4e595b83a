import { datedPrices, type DatedPrices } from '#shared/pricing/priceSettings.ts'
import { settingsQuery, settingValuesQuery } from '#shared/settings/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** The prices of the settings, of all days. Throws QueryFailed. */
export async function fetchPrices(store: ScreenContext['store']): Promise<DatedPrices> {
  const [{ rows }, earlier] = await Promise.all([
    store.queryRows(settingsQuery),
    store.queryRows(settingValuesQuery),
  ])
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return datedPrices(
    rows,
    earlier.rows.map(({ settingId, validFrom, decimalValue }) => ({
      name: nameOf.get(settingId) ?? '',
      validFrom,
      decimalValue,
    })),
  )
}
