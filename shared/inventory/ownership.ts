/** One dumpster of the inventory. */
export interface OwnedDumpster {
  readonly id: number
  readonly dumpsterTypeId: number
  readonly deleted: string | null
}

/** A dumpster with the period in which the company owned it. */
export interface OwnershipPeriod extends OwnedDumpster {
  /** When it was added to the inventory; null if unknown. */
  readonly created: string | null
}

/** Did the company own the dumpster at an instant? */
export function isOwnedAt({ created, deleted }: OwnershipPeriod, instant: string): boolean {
  return (created === null || created < instant) && (deleted === null || deleted >= instant)
}
