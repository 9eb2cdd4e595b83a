/** What a change of prices makes of their first day and of the earlier ones. */
export interface ChangedPeriod<P> {
  readonly validFrom: string | null
  /** Whether what they were before was in force on a day that is left, and is kept. */
  readonly isKept: boolean
  /** The earlier ones whose days are those of the new ones. */
  readonly replaced: readonly P[]
}

interface Change {
  /** Another price, not just another first day. */
  readonly isOther: boolean
  /** The first day before the change and after it. */
  readonly before: string | null
  readonly after: string | null
}

/**
 * Prices that change are in force from the day that was entered with them, otherwise from today; what they were before stays the price of
 * the days before. What began on that day or later is replaced; without a day all is (SE700, PR703). Null where neither the prices nor
 * their first day changed.
 */
export function changedPeriod<P extends { readonly validFrom: string | null }>(
  { isOther, before, after }: Change,
  earlier: readonly P[],
  today: string,
): ChangedPeriod<P> | null {
  const isMoved = before !== after
  if (!isOther && !isMoved) return null
  const validFrom = isMoved ? after : today
  const replaced = earlier.filter((price) => validFrom === null || (price.validFrom ?? '') >= validFrom)
  return { validFrom, isKept: isOther && validFrom !== null && (before ?? '') < validFrom, replaced }
}
