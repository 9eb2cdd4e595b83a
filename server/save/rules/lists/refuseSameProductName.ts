import { productNameRefusal } from '#shared/accounting/productNames.ts'
import { QuickBooksProduct } from '#shared/accounting/QuickBooksProduct.ts'
import { readRows } from '#server/database/readRows.ts'
import { columnsOf } from '#server/database/selection.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'

/** No two accounting products have one name, which somebody gives them here (SV243). */
export const refuseSameProductName: SettleRule = {
  name: 'refuseSameProductName',
  phase: 'settle',
  watches: ['QuickBooksProduct'],
  run: async (unit, context) => {
    const renamed = new Records(unit)
      .changes('QuickBooksProduct')
      .filter(
        (change) =>
          isRequestedByClient(change) &&
          change.operation !== 'delete' &&
          change.before?.quickBooksProductService !== change.after.quickBooksProductService,
      )
    if (renamed.length === 0) return
    const products = await readRows(readingIn(context), LIVE_PRODUCTS, {}, PRODUCT.columns)
    refuseAll(
      renamed.flatMap((change) =>
        violationsBy(
          change,
          productNameRefusal(
            change.after,
            products.filter(({ id }) => id !== change.after.id),
          ),
        ),
      ),
    )
  },
}

const PRODUCT = columnsOf(QuickBooksProduct, '', 'id', 'quickBooksProductService')

const LIVE_PRODUCTS = `SELECT ${PRODUCT.sql} FROM [QuickBooksProduct] WHERE [deleted] IS NULL`
