/** The categories of accounting products; an invoice line's category determines its product (S2 §9). */
export const AZURE_TYPES = ['Dumpster', 'Fuel', 'Kent County', 'Misc'] as const

/** The product of miscellaneous lines (S0 §9). */
export const MISCELLANEOUS_PRODUCT_ID = 58
