/** The size of dumpsters that belong to the customer: they have no inventory (S1 §3). */
const CUSTOMER_OWNED = 'Customer Owned'

/** The sizes that are compared with what stands on a site, and charted by availability (S1 §9). */
export const TRACKED_SIZES = ['10 yd', '15 yd', '20 yd', '30 yd', '40 yd'] as const

export type TrackedSize = (typeof TRACKED_SIZES)[number]

/** The label and barcode of one dumpster: first two characters of its size, a hyphen, its number padded to three (O-073). */
export function dumpsterBarcode(size: string, dumpsterNumber: number): string {
  return `${barcodePrefix(size)}${String(dumpsterNumber).padStart(3, '0')}`
}

/** What the barcodes of a size begin with; sizes that begin alike share it. */
export function barcodePrefix(size: string): string {
  return `${size.slice(0, 2)}-`
}

/** Does a size have single dumpsters that are placed and picked up? Customers' own have none. */
export function tracksInventory(size: string): boolean {
  return !isSameSize(size, CUSTOMER_OWNED)
}

/** The checked size that a size is, whatever its case, or null. */
export function trackedSize(size: string | null): TrackedSize | null {
  return size === null ? null : (TRACKED_SIZES.find((tracked) => isSameSize(size, tracked)) ?? null)
}

/** Are two sizes the same words, whatever their case? */
export function isSameSize(size: string, other: string): boolean {
  return size.trim().toLowerCase() === other.trim().toLowerCase()
}
