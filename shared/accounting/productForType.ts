import { MISCELLANEOUS_PRODUCT_ID, type AZURE_TYPES } from './accountingProducts.ts'
import type { QuickBooksProduct } from './QuickBooksProduct.ts'

export type ProductCandidate = Pick<
  QuickBooksProduct,
  'id' | 'azureType' | 'isVisible' | 'displayOrder' | 'deleted'
>

/**
 * The id of the accounting product for invoice lines of a category: product 58 for Misc, otherwise the first visible product of
 * the category; null if there is none (S2 §9, M-063, AC1).
 */
export function productIdForType(
  azureType: (typeof AZURE_TYPES)[number],
  products: readonly ProductCandidate[],
): number | null {
  const live = products.filter((product) => product.deleted === null)
  const miscellaneous = live.find((product) => product.id === MISCELLANEOUS_PRODUCT_ID)
  if (azureType === 'Misc' && miscellaneous !== undefined) return miscellaneous.id
  const [first] = live
    .filter((product) => product.azureType === azureType && product.isVisible)
    .toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
  return first?.id ?? null
}
