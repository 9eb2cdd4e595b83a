import { FuelRatePercentage } from '#shared/pricing/FuelRatePercentage.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** A fuel percentage with its period. */
export type FuelRate = RowOf<typeof RATE.columns>

/** All fuel rates: they are entered by hand and few, and the rule picks the one in force. */
export function readFuelRates(database: Queryable): Promise<readonly FuelRate[]> {
  return readRows(database, `SELECT ${RATE.sql} FROM [FuelRatePercentage]`, {}, RATE.columns)
}

const RATE = columnsOf(FuelRatePercentage, '', 'id', 'rate', 'startDate', 'endDate')

/** The keys of the rates without an end; they are locked until the transaction ends. */
export async function readOpenFuelRateIds(database: Queryable): Promise<readonly number[]> {
  const table = `[FuelRatePercentage]${database.dialect.lockForUpdate}`
  const rows = await readRows(
    database,
    `SELECT ${KEY.sql} FROM ${table} WHERE [endDate] IS NULL`,
    {},
    KEY.columns,
  )
  return rows.map(({ id }) => id)
}

const KEY = columnsOf(FuelRatePercentage, '', 'id')
