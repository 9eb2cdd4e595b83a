/** One dumpster that stands at a rental (S1 §3). */
export interface RentalDumpster {
  readonly barcode: string
  /** When it was placed, an instant. */
  readonly placed: string
  readonly dumpsterSize: string
  readonly dumpsterTypeId: number
}

/** What stands at a rental now: a row of RentalInventory, the longest stay first (S1 §3, §7). */
export interface RentalInventoryRow {
  readonly rentalId: number
  readonly data: readonly RentalDumpster[]
}
