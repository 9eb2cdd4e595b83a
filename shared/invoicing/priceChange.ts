import { formatMoney, multiply, roundHalfUp, sum } from '../kernel/money.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { PRICE_SETTINGS } from '../pricing/priceSettings.ts'
import { parseExplanation } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'

export type PriceSettingName = (typeof PRICE_SETTINGS)[number]

/** POST /api/utility/priceChange (B-11): a price that a setting might get. */
export interface PriceChangeRequest {
  readonly setting: PriceSettingName
  readonly price: number
  /** The first day of the work that it would be charged for; null for all. */
  readonly from?: string | null
}

/** The open invoices that would change at another price of a setting. */
export interface PriceChangeResponse {
  /** The largest change first. */
  readonly invoices: readonly {
    readonly id: number
    readonly invoiceNumber: number | null
    readonly customer: string
    /** Dollars, negative where the total would fall. */
    readonly change: number
  }[]
  /** The sum of the changes. */
  readonly change: number
}

/** An active line of an open invoice (acceptsWeightChanges). */
export type OpenLine = Pick<InvoiceLine, 'invoiceId' | 'quantity' | 'rate' | 'explanation'> & {
  /** The business day of the work; null where it is not known. */
  readonly workedOn: string | null
}

/** Is this the name of a setting that lines are charged at? */
export function isPriceSetting(name: string): name is PriceSettingName {
  return PRICE_SETTINGS.some((each) => each === name)
}

/**
 * The dollars by which open invoices would change at another price of a setting, by invoice: the lines that are charged at the setting,
 * and whose rate nobody edited, of work since the first day of the price. Invoices that stay as they are are left out (B-11, IN48, SE700).
 */
export function changesAtPrice(
  lines: readonly OpenLine[],
  setting: PriceSettingName,
  price: number,
  from: string | null = null,
): ReadonlyMap<number, number> {
  const newRate = roundHalfUp(price, 2)
  const affected = lines.filter(
    (line) =>
      isChargedAt(line, setting) && (from === null || line.workedOn === null || from <= line.workedOn),
  )
  return new Map(
    [...groupBy(affected, ({ invoiceId }) => invoiceId)].flatMap(([invoiceId, own]) => {
      const change = sum(
        own.map(({ quantity, rate }) => sum([multiply(quantity, newRate), -multiply(quantity, rate)])),
      )
      return change === 0 ? [] : [[invoiceId, change] as const]
    }),
  )
}

function isChargedAt(line: OpenLine, setting: PriceSettingName): boolean {
  const explanation = parseExplanation(line)
  return explanation !== null && explanation.source === setting && explanation.amount === line.rate
}

/** '12 open invoices would change by +$41.50' (B-11). */
export function priceChangeText(invoiceCount: number, change: number): string {
  const invoices = invoiceCount === 1 ? '1 open invoice' : `${invoiceCount} open invoices`
  return `${invoices} would change by ${formatChange(change)}`
}

/** A difference in dollars with its sign: '+$41.50', '-$3.00'. */
export function formatChange(change: number): string {
  return change > 0 ? `+${formatMoney(change)}` : formatMoney(change)
}
