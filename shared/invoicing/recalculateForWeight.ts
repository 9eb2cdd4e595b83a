import { multiply, sum } from '../kernel/money.ts'
import { weightQuantity } from '../pricing/weightQuantity.ts'
import { isMainRule } from './billingRoles.ts'
import { parseExplanation, reviseExplanation, type StoredExplanation } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'
import type { LineExplanation } from './lineDraft.ts'
import { lineDescription } from './lineDescriptions.ts'

/** An active line that charges the job whose weight was corrected. */
export type WeighedLine = Pick<
  InvoiceLine,
  'id' | 'quantity' | 'rate' | 'description' | 'weight' | 'explanation'
> & {
  /** May lines of its invoice be recalculated (acceptsWeightChanges)? */
  readonly isOpen: boolean
}

/** The recalculated values; null if the line has nothing left to charge. */
export interface RecalculatedLine {
  readonly id: number
  readonly replacement: Pick<
    InvoiceLine,
    'quantity' | 'rate' | 'description' | 'weight' | 'explanation'
  > | null
}

export interface WeightRecalculation {
  /** The lines that change. */
  readonly lines: readonly RecalculatedLine[]
  /** Dollars that lines which may not be recalculated charge beyond the corrected weight. */
  readonly overcharge: number
}

/** Does the charge depend on the weight of a load: tons, overage, Kent surcharge, or a percentage of fuel? */
export function isChargedByWeight({ rule, rateUsed }: LineExplanation): boolean {
  return rule === 'tons' || rule === 'overage' || rule === 'kent' || rateUsed.source === 'percentage'
}

/**
 * Recalculates the lines of a job for its corrected weight. Generated lines of open invoices that no user edited charge what the
 * weight and their original terms give, less what the other lines charge; all other lines are unchanged (ambiguities 52, IN44).
 */
export function recalculateForWeight(
  lines: readonly WeighedLine[],
  load: {
    readonly weight: number | null
    /** Tons of Kent surcharge charged in advance with its delivery. */
    readonly advance: number
    /** Dollars for tons of the weight that no line charges. */
    readonly unbilledTons: number
  },
): WeightRecalculation {
  const generated = lines.flatMap((line) => {
    const explanation = parseExplanation(line)
    return explanation === null ? [] : [{ line, explanation }]
  })
  const tons = recalculateQuantities(generated, 'tons', load)
  const recalculated = [
    tons,
    recalculateQuantities(generated, 'overage', load),
    recalculateQuantities(generated, 'kent', load),
    recalculateFuel(generated, tons, load.unbilledTons),
  ]
  return {
    lines: recalculated.flatMap((recalculation) => recalculation.lines),
    overcharge: sum(recalculated.map((recalculation) => recalculation.overcharge)),
  }
}

/** A generated line with its parsed explanation. */
interface GeneratedLine {
  readonly line: WeighedLine
  readonly explanation: StoredExplanation
}

/** Is its invoice open, and is its charge unedited? */
function canRecalculate({ line, explanation }: GeneratedLine): boolean {
  return line.isOpen && line.quantity === explanation.quantity && line.rate === explanation.amount
}

type QuantityRule = 'tons' | 'overage' | 'kent'

/** The first line that can be recalculated gets the quantity that the fixed lines leave; further ones are removed. */
function recalculateQuantities(
  generated: readonly GeneratedLine[],
  rule: QuantityRule,
  { weight, advance }: { readonly weight: number | null; readonly advance: number },
): WeightRecalculation {
  const matching = generated.filter(({ line, explanation }) => explanation.rule === rule && line.quantity > 0)
  const due = dueQuantity(rule, matching.at(-1)?.explanation.inputs ?? {}, weight)
  if (matching.length === 0 || due === null) return { lines: [], overcharge: 0 }
  const fixed = matching.filter((candidate) => !canRecalculate(candidate))
  const alreadyCharged = sum([
    rule === 'kent' ? advance : 0,
    ...fixed.map(({ line, explanation }) => Math.max(line.quantity, explanation.quantity ?? 0)),
  ])
  const remaining = Math.max(0, sum([due, -alreadyCharged]))
  const lines = matching.filter(canRecalculate).map(({ line, explanation }, index): RecalculatedLine => {
    if (index > 0 || remaining === 0) return { id: line.id, replacement: null }
    const showsChargedBefore = alreadyCharged > 0 || 'chargedBefore' in explanation.inputs
    const inputs = { weight, ...(showsChargedBefore && { chargedBefore: alreadyCharged }) }
    return {
      id: line.id,
      replacement: reviseLine(
        { line, explanation },
        { quantity: remaining, rate: line.rate, weight, inputs },
      ),
    }
  })
  return {
    lines: lines.filter((line) => hasChanged(line, matching)),
    overcharge: priceOfUnits(fixed, sum([alreadyCharged, -due])),
  }
}

/** The quantity due under a rule for a weight; null if the line does not store the limit that it was calculated with. */
function dueQuantity(
  rule: QuantityRule,
  { limit }: StoredExplanation['inputs'],
  weight: number | null,
): number | null {
  if (rule !== 'overage') return weightQuantity(weight)
  return typeof limit === 'number' ? Math.max(0, sum([weight ?? 0, -limit])) : null
}

/**
 * A fuel percentage includes the tons of a haul, which count as main lines (PR11), even if they still await invoicing because
 * their line was removed or edited.
 */
function recalculateFuel(
  generated: readonly GeneratedLine[],
  tons: WeightRecalculation,
  unbilledTons: number,
): WeightRecalculation {
  const fuel = generated.filter(
    ({ explanation: { rule, source } }) => rule === 'fuel' && source === 'percentage',
  )
  const percentage = fuel[0]?.explanation.inputs['percentage']
  const isHaul = generated.some(({ explanation }) => explanation.rule === 'haul')
  if (typeof percentage !== 'number' || !isHaul) return { lines: [], overcharge: 0 }
  const areTonsRecalculated = generated.some(
    (candidate) => candidate.explanation.rule === 'tons' && canRecalculate(candidate),
  )
  const replacements = new Map(tons.lines.map((line) => [line.id, line.replacement]))
  const mainTotal = sum([
    ...generated
      .filter(({ explanation: { rule } }) => isMainRule(rule) || rule === 'tons')
      .map(({ line }) => lineTotal(replacements.has(line.id) ? (replacements.get(line.id) ?? null) : line)),
    areTonsRecalculated ? 0 : unbilledTons,
  ])
  const overcharge = sum([
    multiply(mainTotal, percentage),
    -multiply(sum([mainTotal, -tons.overcharge]), percentage),
  ])
  const fixed = fuel.filter((candidate) => !canRecalculate(candidate))
  const alreadyCharged = sum(fixed.map(({ line }) => lineTotal(line)))
  const rate = Math.max(0, sum([multiply(mainTotal, percentage), -alreadyCharged]))
  const lines = fuel.filter(canRecalculate).map(({ line, explanation }, index): RecalculatedLine => {
    if (index > 0 || rate === 0) return { id: line.id, replacement: null }
    const inputs = { mainTotal, ...(alreadyCharged > 0 && { chargedBefore: alreadyCharged }) }
    const { weight } = line
    return {
      id: line.id,
      replacement: reviseLine({ line, explanation }, { quantity: 1, rate, weight, inputs }),
    }
  })
  return { lines: lines.filter((line) => hasChanged(line, fuel)), overcharge }
}

function reviseLine(
  { line, explanation: { rule, inputs: originalInputs } }: GeneratedLine,
  revision: {
    readonly quantity: number
    readonly rate: number
    readonly weight: number | null
    readonly inputs: object
  },
): RecalculatedLine['replacement'] {
  const { quantity, rate, weight } = revision
  const hasGeneratedDescription = line.description === lineDescription(rule, line.quantity, originalInputs)
  return {
    quantity,
    rate,
    weight,
    description: hasGeneratedDescription
      ? lineDescription(rule, quantity, { ...originalInputs, ...revision.inputs })
      : line.description,
    explanation: reviseExplanation(line, revision),
  }
}

/** Does the recalculated line differ from the original? */
function hasChanged({ id, replacement }: RecalculatedLine, generated: readonly GeneratedLine[]): boolean {
  const line = generated.find((candidate) => candidate.line.id === id)?.line
  return replacement === null || replacement.explanation !== line?.explanation
}

function lineTotal(line: Pick<InvoiceLine, 'quantity' | 'rate'> | null): number {
  return line === null ? 0 : multiply(line.quantity, line.rate)
}

/**
 * The dollars by which the lines would charge less without this many units, taken from the newest line first: to the cent what an
 * invoice of the remaining units would be less, as its totals are rounded (IN16).
 */
function priceOfUnits(fixed: readonly GeneratedLine[], units: number): number {
  let remaining = Math.max(0, units)
  const amounts: number[] = []
  for (const { line } of fixed.toReversed()) {
    const share = Math.min(remaining, line.quantity)
    amounts.push(lineTotal(line), -multiply(sum([line.quantity, -share]), line.rate))
    remaining = sum([remaining, -share])
  }
  return sum(amounts)
}
