import type { Violation } from '../model/Violation.ts'
import type { QuickBooksProduct } from './QuickBooksProduct.ts'

type Named = Pick<QuickBooksProduct, 'quickBooksProductService'>

/** Refuses the name of another product, in whatever case: by its name a product is recognized in the accounting system (AC21). */
export function productNameRefusal(product: Named, others: readonly Named[]): Violation | null {
  const name = product.quickBooksProductService
  if (!others.some((other) => folded(other) === folded(product))) return null
  return {
    code: 'sameProductName',
    field: 'quickBooksProductService',
    message: `There is another product ${name} already`,
  }
}

function folded({ quickBooksProductService }: Named): string {
  return quickBooksProductService.trim().replace(/\s+/g, ' ').toLowerCase()
}
