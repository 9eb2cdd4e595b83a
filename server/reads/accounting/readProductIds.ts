import { QuickBooksProduct } from '#shared/accounting/QuickBooksProduct.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, select } from '../../database/selection.ts'

/** The keys of all accounting products. */
export async function readProductIds(database: Queryable): Promise<readonly number[]> {
  const rows = await readRows(database, `SELECT ${PRODUCT.sql} FROM [QuickBooksProduct]`, {}, PRODUCT.columns)
  return rows.map(({ id }) => id)
}

const PRODUCT = select(columnsOf(QuickBooksProduct, '', 'id'))
