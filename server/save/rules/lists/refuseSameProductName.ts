import { productNameRefusal } from '#shared/accounting/productNames.ts'
import { readProductNames } from '#server/reads/accounting/readProductNames.ts'
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
    const products = await readProductNames(readingIn(context))
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
