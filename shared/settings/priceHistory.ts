import type { Setting } from './Setting.ts'
import type { SettingValue } from './SettingValue.ts'

type Price = Pick<Setting, 'decimalValue' | 'validFrom'>
type EarlierPrice = Pick<SettingValue, 'id' | 'decimalValue' | 'validFrom'>

/** What a change of a price makes of its first day and of its earlier values. */
export interface ChangedPrice<P> {
  readonly validFrom: string | null
  /** What it was before, to be kept; null if that was in force on no day that is left. */
  readonly kept: Price | null
  /** The earlier values whose days are those of the new one. */
  readonly replaced: readonly P[]
}

/**
 * A price that changes is in force from the day that was entered with it, otherwise from today; what it was before stays the price of the
 * days before. What began on that day or later is replaced; without a day it is replaced altogether (SE700). Null where neither the
 * price nor its first day changed.
 */
export function changedPrice<P extends EarlierPrice>(
  before: Price,
  after: Price,
  earlier: readonly P[],
  today: string,
): ChangedPrice<P> | null {
  const isOther = before.decimalValue !== after.decimalValue
  const isMoved = before.validFrom !== after.validFrom
  if (!isOther && !isMoved) return null
  const validFrom = isMoved ? after.validFrom : today
  const replaced = earlier.filter((price) => validFrom === null || (price.validFrom ?? '') >= validFrom)
  const isLeft = validFrom !== null && (before.validFrom ?? '') < validFrom
  return {
    validFrom,
    kept: isOther && isLeft ? { decimalValue: before.decimalValue, validFrom: before.validFrom } : null,
    replaced,
  }
}
