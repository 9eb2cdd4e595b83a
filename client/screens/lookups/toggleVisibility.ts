import { toggledVisibility } from '#shared/accounting/accountingProducts.ts'
import type { quickBooksProductsQuery } from '#shared/accounting/queries.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import type { ListContext, RowOf } from '../../screen/list/ListOptions.ts'

type ProductRow = RowOf<typeof quickBooksProductsQuery>

/** Shows or hides the selected products, by one save (F-094). */
export async function toggleVisibility(
  { app, model }: ListContext<ProductRow>,
  rows: readonly ProductRow[],
): Promise<void> {
  const isVisible = toggledVisibility(rows)
  const products = rows.map((row) => model.tracked(row))
  const isStored = await storeEdit(app, 'Toggle visibility', () => {
    for (const product of products) Object.assign(product, { isVisible })
  })
  if (isStored) await model.search()
}
