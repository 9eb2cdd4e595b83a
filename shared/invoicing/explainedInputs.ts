import { formatDay } from '../kernel/days.ts'
import { formatMoney, formatPercent } from '../kernel/money.ts'
import { unmatchedLocation } from '../pricing/findRate.ts'
import type { StoredExplanation } from './explanations.ts'
import type { CalculationStep } from './CalculationStep.ts'

interface InputFormat {
  readonly caption: string
  readonly text: (value: string | number) => string
}

const plain = (caption: string): InputFormat => ({ caption, text: String })
const money = (caption: string): InputFormat => ({ caption, text: (value) => formatMoney(Number(value)) })
const counted = (caption: string, unit: string): InputFormat => ({
  caption,
  text: (value) => inUnits(value, unit),
})
const day = (caption: string): InputFormat => ({ caption, text: (value) => formatDay(String(value)) })

/** How the inputs of all rules are written; those of other names follow from these, or say nothing of the amount. */
const INPUTS: ReadonlyMap<string, InputFormat> = new Map([
  ['dumpster', plain('Dumpster')],
  ['range', plain('Range')],
  ['zone', plain('Zone')],
  ['county', plain('County')],
  ['distance', counted('Distance', 'mile')],
  ['mileage', money('Mileage, part of the rate')],
  ['unmatched', { caption: 'No agreed rate matched', text: (value) => unmatchedLocation(String(value)) }],
  ['weight', counted('Weight', 'ton')],
  ['limit', counted('Included', 'ton')],
  ['delivered', day('Delivered')],
  ['pickedUp', day('Picked up')],
  ['included', counted('Included', 'day')],
  ['percentage', { caption: 'Percentage', text: (value) => formatPercent(Number(value)) }],
  ['mainTotal', money('Of')],
  ['startDate', day('From')],
  ['endDate', day('To')],
  ['fee', plain('Fee')],
  ['rentalPrice', money('Price of the rental')],
  ['validUntil', day('Rate valid until')],
])

/** The inputs of a rule in words, in the order in which it was given them; what was empty is left out, but a missing weight (IN45). */
export function explainedInputs({ rule, inputs }: StoredExplanation): readonly CalculationStep[] {
  return Object.entries(inputs).flatMap(([name, value]) => {
    if (name === 'weight' && value === null) return [{ caption: 'Weight', text: 'not weighed' }]
    if (name === 'chargedBefore') return chargedBefore(rule, value)
    const format = INPUTS.get(name)
    const isShown = (typeof value === 'number' || typeof value === 'string') && !isUnset(name, value)
    return format === undefined || !isShown ? [] : [{ caption: format.caption, text: format.text(value) }]
  })
}

/** A price or an add-on of 0 is none. */
function isUnset(name: string, value: string | number): boolean {
  return (name === 'mileage' || name === 'rentalPrice') && value === 0
}

function chargedBefore(rule: StoredExplanation['rule'], value: unknown): readonly CalculationStep[] {
  if (typeof value !== 'number' || value === 0) return []
  const unit = rule === 'extension' ? 'day' : 'ton'
  const text = rule === 'fuel' ? formatMoney(value) : inUnits(value, unit)
  return [{ caption: 'Charged before', text }]
}

function inUnits(value: string | number, unit: string): string {
  return `${value} ${Number(value) === 1 ? unit : `${unit}s`}`
}
