import { formatMoney, formatPercent } from '../kernel/money.ts'
import type { LineRule } from './lineDraft.ts'

export const KENT_DESCRIPTION = 'Kent County surcharge'

/** The description of a line that charges tons. */
export function tonsDescription(quantity: number): string {
  return `Disposal, ${tonsText(quantity)}`
}

/** The description of an overage line: the load, the included tons, and the tons charged before. */
export function overageDescription(overage: {
  readonly weight: number
  readonly limit: number
  readonly before: number
}): string {
  const included = `Overage: ${tonsText(overage.weight)}, ${tonsText(overage.limit)} included`
  return overage.before > 0 ? `${included}, ${tonsText(overage.before)} charged before` : included
}

/** The description of a fuel line charged by percentage. */
export function fuelDescription(fuel: {
  /** A fraction. */
  readonly percentage: number
  readonly mainTotal: number
  readonly before: number
}): string {
  const { percentage, mainTotal, before } = fuel
  const description = `Fuel surcharge, ${formatPercent(percentage)} of ${formatMoney(mainTotal)}`
  return before > 0 ? `${description}, ${formatMoney(before)} charged before` : description
}

function tonsText(count: number): string {
  return `${count} ${count === 1 ? 'ton' : 'tons'}`
}

/** The generated description of a line charged by weight, from the inputs of its rule; null if they are incomplete. */
export function lineDescription(
  rule: LineRule,
  quantity: number,
  inputs: Readonly<Record<string, unknown>>,
): string | null {
  const { weight, limit, percentage, mainTotal, chargedBefore: before = 0 } = inputs
  if (rule === 'tons') return tonsDescription(quantity)
  if (rule === 'kent') return KENT_DESCRIPTION
  if (typeof before !== 'number') return null
  if (rule === 'overage' && typeof weight === 'number' && typeof limit === 'number')
    return overageDescription({ weight, limit, before })
  return rule === 'fuel' && typeof percentage === 'number' && typeof mainTotal === 'number'
    ? fuelDescription({ percentage, mainTotal, before })
    : null
}
