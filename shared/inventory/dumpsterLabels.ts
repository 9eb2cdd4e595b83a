/** The size of dumpsters owned by customers; they are not tracked in the inventory (S1 §3). */
export const CUSTOMER_OWNED = 'Customer Owned'

/** The sizes that are compared with the dumpsters on a site and shown in the availability chart (S1 §9). */
export const TRACKED_SIZES = ['10 yd', '15 yd', '20 yd', '30 yd', '40 yd'] as const

export type TrackedSize = (typeof TRACKED_SIZES)[number]

/** The label and barcode of one dumpster: first two characters of its size, a hyphen, its number padded to three (O-073). */
export function dumpsterBarcode(size: string, dumpsterNumber: number): string {
  return `${barcodePrefix(size)}${String(dumpsterNumber).padStart(3, '0')}`
}

/** The barcode prefix of a size; sizes with the same first characters share it. */
export function barcodePrefix(size: string): string {
  return `${size.slice(0, 2)}-`
}

/** Are individual dumpsters of this size tracked? Not for customer-owned ones. */
export function tracksInventory(size: string): boolean {
  return !isCustomerOwned(size)
}

/** Is this the size of dumpsters that customers own? */
export function isCustomerOwned(size: string): boolean {
  return isSameSize(size, CUSTOMER_OWNED)
}

/** The tracked size that equals a size ignoring case, or null. */
export function trackedSize(size: string | null): TrackedSize | null {
  return size === null ? null : (TRACKED_SIZES.find((tracked) => isSameSize(size, tracked)) ?? null)
}

/** Are two sizes equal, ignoring case? */
export function isSameSize(size: string, other: string): boolean {
  return size.trim().toLowerCase() === other.trim().toLowerCase()
}
