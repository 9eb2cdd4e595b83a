/** The categories of accounting products; an invoice line's category determines its product (S2 §9). */
export const AZURE_TYPES = ['Dumpster', 'Fuel', 'Kent County', 'Misc', 'Card Fee'] as const

/** The product of miscellaneous lines (S0 §9). */
export const MISCELLANEOUS_PRODUCT_ID = 58

/** What decides whether lines are of an accounting product. */
export interface ProductCandidate {
  readonly id: number
  readonly azureType: (typeof AZURE_TYPES)[number] | null
  readonly isVisible: boolean
  readonly displayOrder: number
  readonly deleted: string | null
}

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
