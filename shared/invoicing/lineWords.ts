import { formatMoney, formatPercent } from '../kernel/money.ts'
import type { LineRule } from './lineDraft.ts'

export const KENT_WORDS = 'Kent County surcharge'

/** What a line that charges tons says. */
export function tonsWords(quantity: number): string {
  return `Disposal, ${tons(quantity)}`
}

/** What a line of overage says: the load, what its price includes, and what was charged of the rest before. */
export function overageWords(overage: {
  readonly weight: number
  readonly limit: number
  readonly before: number
}): string {
  const included = `Overage: ${tons(overage.weight)}, ${tons(overage.limit)} included`
  return overage.before > 0 ? `${included}, ${tons(overage.before)} charged before` : included
}

/** What a line of fuel by percentage says. */
export function fuelWords(fuel: {
  /** A fraction. */
  readonly percentage: number
  readonly mainTotal: number
  readonly before: number
}): string {
  const { percentage, mainTotal, before } = fuel
  const words = `Fuel surcharge, ${formatPercent(percentage)} of ${formatMoney(mainTotal)}`
  return before > 0 ? `${words}, ${formatMoney(before)} charged before` : words
}

function tons(count: number): string {
  return `${count} ${count === 1 ? 'ton' : 'tons'}`
}

/** What a generated line that is charged by weight says, by what its rule looked at; null where that is not known. */
export function wordsOfLine(
  rule: LineRule,
  quantity: number,
  inputs: Readonly<Record<string, unknown>>,
): string | null {
  const { weight, limit, percentage, mainTotal, chargedBefore: before = 0 } = inputs
  if (rule === 'tons') return tonsWords(quantity)
  if (rule === 'kent') return KENT_WORDS
  if (typeof before !== 'number') return null
  if (rule === 'overage' && typeof weight === 'number' && typeof limit === 'number')
    return overageWords({ weight, limit, before })
  return rule === 'fuel' && typeof percentage === 'number' && typeof mainTotal === 'number'
    ? fuelWords({ percentage, mainTotal, before })
    : null
}
