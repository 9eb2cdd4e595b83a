/** The size of dumpsters that belong to the customer: they have no inventory (S1 §3). */
const CUSTOMER_OWNED = 'Customer Owned'

/** The sizes that are compared with what stands on a site, and charted by availability (S1 §9). */
export const CHECKED_SIZES = ['10 yd', '15 yd', '20 yd', '30 yd', '40 yd'] as const

export type CheckedSize = (typeof CHECKED_SIZES)[number]

/** The label and barcode of one dumpster: first two characters of its size, a hyphen, its number padded to three (O-073). */
export function dumpsterBarcode(size: string, dumpsterNumber: number): string {
  return `${barcodePrefix(size)}${String(dumpsterNumber).padStart(3, '0')}`
}

/** What the barcodes of a size begin with; sizes that begin alike share it. */
export function barcodePrefix(size: string): string {
  return `${size.slice(0, 2)}-`
}

/** Does a size have single dumpsters that are placed and picked up? Customers' own have none. */
export function hasInventory(size: string): boolean {
  return !isSize(size, CUSTOMER_OWNED)
}

/** The checked size that a size is, whatever its case, or null. */
export function checkedSize(size: string | null): CheckedSize | null {
  return size === null ? null : (CHECKED_SIZES.find((checked) => isSize(size, checked)) ?? null)
}

/** Are two sizes the same words, whatever their case? */
export function isSize(size: string, other: string): boolean {
  return size.trim().toLowerCase() === other.trim().toLowerCase()
}
