import { daysBetween, formatDay } from '../kernel/days.ts'
import { formatMoney, formatPercent } from '../kernel/money.ts'
import { joinNonBlank } from '../kernel/text.ts'
import { PRICE_SETTINGS } from '../pricing/priceSettings.ts'
import { settings } from '../settings/settings.ts'
import { unmatchedLocation } from '../pricing/findRate.ts'
import { parseExplanation, type StoredExplanation } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'
import { lineTotal } from './invoiceLineRules.ts'
import type { LineRule } from './lineDraft.ts'
import type { CalculationStep } from './CalculationStep.ts'

const SOURCES: ReadonlyMap<string, string> = new Map([
  ['CustomerRate', 'agreed rate of the customer'],
  ['customer', 'terms of the customer'],
  ['percentage', 'fuel percentage in force when the job was completed'],
  ['Dumpster', 'list price of the dumpster'],
  ['DumpsterFeeType', 'price of the fee'],
  ['ServiceAddress', 'price per ton of the service address'],
  ['rental', 'daily rate of the rental'],
  ['rentalPrice', 'price of the rental'],
  ['entered', 'entered by hand'],
])

/** Sources whose record users cannot tell by its words alone. */
const NUMBERED: ReadonlySet<string> = new Set(['CustomerRate', 'percentage'])

/** The fields of a line that its calculation is read from. */
export type ExplainedLine = Pick<InvoiceLine, 'quantity' | 'rate' | 'explanation'>

const RULES: Readonly<Record<LineRule, string>> = {
  service: 'A completed service job is charged at the price of a service.',
  zone: 'A load is charged at the customer’s rate for the zone of the address.',
  haul: 'A load is charged at the customer’s rate for hauling in the range of the address.',
  dumpster: 'A load is charged at the customer’s rate for the dumpster in the range of the address.',
  list: 'A load is charged at the list price of the dumpster in the range of the address.',
  tons: 'A load is charged by its weight, one ton at least.',
  overage: 'The tons of a load beyond those included are charged.',
  extension: 'The days of a rental beyond those included are charged.',
  fuel: 'Each job with a main line is charged fuel once.',
  kent: 'A load from Kent County is charged a surcharge by its weight, one ton at least.',
  daily: 'A rental billed by the day is charged its days that no line bills yet; the last day is not billed.',
  fee: 'A dumpster fee is charged at the price of its type.',
  cardFee: 'The fee of a card is charged with the payment by card that includes it.',
  misc: 'A miscellaneous line charges what was entered.',
}

/**
 * How a generated line was calculated, as its trace has it: rule, inputs, quantity, rate and amount, and what was edited since; no
 * steps for a manually entered line (B-11, IN17, IN45).
 */
export function lineCalculation(line: ExplainedLine): readonly CalculationStep[] {
  const explanation = parseExplanation(line)
  if (explanation === null) return []
  const { quantity, amount } = explanation
  const calculation = quantityCalculation(explanation)
  return [
    { caption: 'Rule', text: RULES[explanation.rule] },
    ...explainedInputs(explanation),
    ...(calculation === null ? [] : [{ caption: 'Quantity', text: calculation }]),
    { caption: 'Rate', text: explainedRate(explanation) },
    ...(quantity === null || amount === null
      ? []
      : [{ caption: 'Amount', text: product({ quantity, rate: amount }) }]),
    ...edited(line, explanation),
  ]
}

/** What a user changed after the line was generated. */
function edited(line: ExplainedLine, { quantity, amount }: StoredExplanation): readonly CalculationStep[] {
  const changes = [
    ...(quantity === null || quantity === line.quantity
      ? []
      : [`quantity ${quantity} became ${line.quantity}`]),
    ...(amount === null || amount === line.rate
      ? []
      : [`rate ${formatMoney(amount)} became ${formatMoney(line.rate)}`]),
  ]
  if (changes.length === 0) return []
  return [{ caption: 'Edited since', text: `${changes.join(', ')}: ${product(line)}` }]
}

function product(line: Pick<ExplainedLine, 'quantity' | 'rate'>): string {
  return `${line.quantity} × ${formatMoney(line.rate)} = ${formatMoney(lineTotal(line))}`
}

/** How the quantity follows from the inputs; null where it is entered or 1, and where an input is missing. */
function quantityCalculation({ rule, quantity, inputs }: StoredExplanation): string | null {
  if (quantity === null) return null
  const before = numberOr(inputs['chargedBefore'], 0)
  if (rule === 'tons' || rule === 'kent')
    return tonsCalculation(numberOr(inputs['weight'], null), before, quantity)
  if (rule === 'overage') {
    const [weight, limit] = [numberOr(inputs['weight'], null), numberOr(inputs['limit'], null)]
    if (weight === null || limit === null) return null
    return difference([`${weight} tons`, `${limit} included`], before, `${quantity} tons`)
  }
  if (rule !== 'extension') return null
  const { delivered, pickedUp, included } = inputs
  if (typeof delivered !== 'string' || typeof pickedUp !== 'string' || typeof included !== 'number')
    return null
  const days = daysBetween(delivered, pickedUp)
  return difference([`${days} days`, `${included} included`], before, `${quantity} days`)
}

function tonsCalculation(weight: number | null, before: number, quantity: number): string {
  if (quantity < 0) return `the ${before} charged in advance are returned: ${quantity} tons`
  const due = weight === null ? '1 ton without a weight' : weight <= 1 ? '1 ton at least' : `${weight} tons`
  return before > 0 ? difference([due], before, `${quantity} tons`) : `${due}: ${quantity}`
}

function difference(terms: readonly string[], before: number, result: string): string {
  const all = before > 0 ? [...terms, `${before} charged before`] : terms
  return `${all.join(' − ')} = ${result}`
}

function numberOr<N>(value: unknown, otherwise: N): number | N {
  return typeof value === 'number' ? value : otherwise
}

/** The rate of a line, where it comes from and since when it was in force: '$65.00, setting "Fuel per job", in force since …' (IN45). */
function explainedRate({ rule, source, sourceId, since, amount, inputs }: StoredExplanation): string {
  const price = amount === null ? '' : formatMoney(amount)
  const { percentage, mainTotal, chargedBefore } = inputs
  const isShare = rule === 'fuel' && typeof percentage === 'number' && typeof mainTotal === 'number'
  const before = typeof chargedBefore === 'number' && chargedBefore > 0
  const rest = isShare && before ? ', less what was charged before' : ''
  const version = since === null ? '' : `in force since ${formatDay(since)}`
  return joinNonBlank([`${price}${rest}`, sourceText(source, sourceId), version], ', ')
}

function sourceText(source: string | null, sourceId: number | null): string {
  if (source === null) return ''
  const setting = PRICE_SETTINGS.find((name) => name === source)
  if (setting !== undefined) return `setting “${settings[setting].caption}”`
  const words = SOURCES.get(source) ?? source
  return NUMBERED.has(source) && sourceId !== null ? `${words} (no. ${sourceId})` : words
}

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
function explainedInputs({ rule, inputs }: StoredExplanation): readonly CalculationStep[] {
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
