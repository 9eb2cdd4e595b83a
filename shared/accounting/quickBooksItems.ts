import type { QuickBooksProduct } from './QuickBooksProduct.ts'

/** A product or service as QuickBooks has it. */
export interface QuickBooksItem {
  readonly id: string
  readonly name: string
  /** The income account that its sales are booked on. */
  readonly account: string | null
}

type Known = Pick<QuickBooksProduct, 'id' | 'quickBooksProductService' | 'quickBooksId' | 'deleted'>
type Synced = Pick<QuickBooksProduct, 'quickBooksProductService' | 'quickBooksId' | 'account'>

/** What reading the items changes of the products. */
export interface ProductPlan<P> {
  readonly changed: readonly { readonly product: P; readonly values: Synced }[]
  readonly added: readonly Synced[]
}

/**
 * Items are recognized by their id, before the first time by their name; a product takes over what its item is called there. Other
 * items become products, which are not offered until somebody says what they are for (AC21).
 */
export function planProducts<P extends Known>(
  items: readonly QuickBooksItem[],
  products: readonly P[],
): ProductPlan<P> {
  const live = products.filter(({ deleted }) => deleted === null)
  const byId = new Map(live.map((product) => [product.quickBooksId, product]))
  const byName = new Map(
    live
      .filter(({ quickBooksId }) => quickBooksId === null)
      .map((product) => [folded(product.quickBooksProductService), product]),
  )
  const changed: { readonly product: P; readonly values: Synced }[] = []
  const added: Synced[] = []
  for (const { id, name, account } of items) {
    const product = byId.get(id) ?? byName.get(folded(name))
    const values = { quickBooksProductService: name, quickBooksId: id, account }
    if (product === undefined) added.push(values)
    else changed.push({ product, values })
    // A second item of the same name is another product.
    if (product?.quickBooksId === null) byName.delete(folded(name))
  }
  return { changed, added }
}

const folded = (name: string): string => name.trim().toLowerCase()
