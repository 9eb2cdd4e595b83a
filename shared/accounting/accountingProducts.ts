/** The categories of accounting products; an invoice line's category determines its product (S2 §9). */
export const AZURE_TYPES = ['Dumpster', 'Fuel', 'Kent County', 'Misc', 'Card Fee'] as const

/** The product of miscellaneous lines (S0 §9). */
export const MISCELLANEOUS_PRODUCT_ID = 58

/** Whether the selected products are visible from now on: all of them if the first was not, otherwise none (S0 §4, F-094). */
export function toggledVisibility(selected: readonly { readonly isVisible: boolean }[]): boolean {
  return selected[0]?.isVisible === false
}
