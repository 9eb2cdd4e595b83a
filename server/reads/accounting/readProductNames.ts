import { QuickBooksProduct } from '#shared/accounting/QuickBooksProduct.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

const PRODUCT = columnsOf(QuickBooksProduct, '', 'id', 'quickBooksProductService')

/** The names of all accounting products that are not deleted. */
export function readProductNames(database: Queryable): Promise<readonly RowOf<typeof PRODUCT.columns>[]> {
  const sql = `SELECT ${PRODUCT.sql} FROM [QuickBooksProduct] WHERE [deleted] IS NULL`
  return readRows(database, sql, {}, PRODUCT.columns)
}
