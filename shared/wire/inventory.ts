/** One dumpster at a rental (S1 §3). */
export interface RentalDumpster {
  readonly barcode: string
  /** When it was placed, an instant. */
  readonly placed: string
  readonly dumpsterSize: string
  readonly dumpsterTypeId: number
}

/** The dumpsters currently at a rental: a row of RentalInventory, the longest placement first (S1 §3, §7). */
export interface RentalInventoryRow {
  readonly rentalId: number
  readonly data: readonly RentalDumpster[]
}
