import { multiply, sum } from '../kernel/money.ts'
import { weightQuantity } from '../pricing/weightQuantity.ts'
import { isMainRule } from './billedJobs.ts'
import { explanationOf, revisedExplanation, type StoredExplanation } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'
import { INVOICE_STATUS } from './invoiceStatuses.ts'
import type { LineExplanation } from './lineDraft.ts'
import { wordsOfLine } from './lineWords.ts'

/** A line that stands and charges the job whose weight was corrected. */
export type WeighedLine = Pick<
  InvoiceLine,
  'id' | 'quantity' | 'rate' | 'description' | 'weight' | 'explanation'
> & {
  /** Do lines of its invoice still follow (isOpenForWeights)? */
  readonly isOpen: boolean
}

/** What a line becomes; null where nothing is left to charge by it. */
export interface FollowedLine {
  readonly id: number
  readonly becomes: Pick<InvoiceLine, 'quantity' | 'rate' | 'description' | 'weight' | 'explanation'> | null
}

export interface FollowedWeight {
  /** The lines that change. */
  readonly lines: readonly FollowedLine[]
  /** Dollars that lines which do not follow charge beyond the weight. */
  readonly tooMuch: number
}

const OPEN: ReadonlySet<number> = new Set([
  INVOICE_STATUS.new,
  INVOICE_STATUS.inProcess,
  INVOICE_STATUS.review,
])

/** Do generated lines of the invoice follow a corrected weight: is it New, InProcess or in Review (ambiguities 52, IN44)? */
export function isOpenForWeights({ statusId }: { readonly statusId: number }): boolean {
  return OPEN.has(statusId)
}

/** Is it a charge that follows the weight of a load: tons, overage, the Kent surcharge, or a percentage of fuel? */
export function isChargedByWeight({ rule, rateUsed }: LineExplanation): boolean {
  return rule === 'tons' || rule === 'overage' || rule === 'kent' || rateUsed.source === 'percentage'
}

/**
 * What lines of a job become with its corrected weight: generated ones of open invoices that nobody edited charge what the weight
 * and the terms that they were made by say, less what the others charge; those stay (ambiguities 52, IN44).
 */
export function followWeight(
  lines: readonly WeighedLine[],
  load: {
    readonly weight: number | null
    /** Tons of Kent surcharge that its delivery paid in advance. */
    readonly advance: number
    /** Dollars of tons that are owed by its weight and that no line charges. */
    readonly owedTons: number
  },
): FollowedWeight {
  const generated = lines.flatMap((line) => {
    const explanation = explanationOf(line)
    return explanation === null ? [] : [{ line, explanation }]
  })
  const tons = countedLines(generated, 'tons', load)
  const counted = [
    tons,
    countedLines(generated, 'overage', load),
    countedLines(generated, 'kent', load),
    fuelLines(generated, tons, load.owedTons),
  ]
  return {
    lines: counted.flatMap((each) => each.lines),
    tooMuch: sum(counted.map((each) => each.tooMuch)),
  }
}

/** A generated line and what it was made by. */
interface Generated {
  readonly line: WeighedLine
  readonly explanation: StoredExplanation
}

/** Is its invoice open, and has nobody edited what it charges? */
function follows({ line, explanation }: Generated): boolean {
  return line.isOpen && line.quantity === explanation.quantity && line.rate === explanation.amount
}

type CountedRule = 'tons' | 'overage' | 'kent'

/** The first line that follows gets what the others, which stay, leave of the count; any further one is not needed. */
function countedLines(
  generated: readonly Generated[],
  rule: CountedRule,
  { weight, advance }: { readonly weight: number | null; readonly advance: number },
): FollowedWeight {
  const made = generated.filter(({ line, explanation }) => explanation.rule === rule && line.quantity > 0)
  const due = dueQuantity(rule, made.at(-1)?.explanation.inputs ?? {}, weight)
  if (made.length === 0 || due === null) return { lines: [], tooMuch: 0 }
  const kept = made.filter((each) => !follows(each))
  const before = sum([
    rule === 'kent' ? advance : 0,
    ...kept.map(({ line, explanation }) => Math.max(line.quantity, explanation.quantity ?? 0)),
  ])
  const left = Math.max(0, sum([due, -before]))
  const lines = made.filter(follows).map(({ line, explanation }, index): FollowedLine => {
    if (index > 0 || left === 0) return { id: line.id, becomes: null }
    const isTold = before > 0 || 'chargedBefore' in explanation.inputs
    const inputs = { weight, ...(isTold && { chargedBefore: before }) }
    return {
      id: line.id,
      becomes: revised({ line, explanation }, { quantity: left, rate: line.rate, weight, inputs }),
    }
  })
  return { lines: lines.filter((each) => isChange(each, made)), tooMuch: valueOf(kept, sum([before, -due])) }
}

/** How many units the weight makes of a rule's line; null where the line does not tell by which limit it was made. */
function dueQuantity(
  rule: CountedRule,
  { limit }: StoredExplanation['inputs'],
  weight: number | null,
): number | null {
  if (rule !== 'overage') return weightQuantity(weight)
  return typeof limit === 'number' ? Math.max(0, sum([weight ?? 0, -limit])) : null
}

/**
 * A percentage of fuel goes with the tons of a haul, which count among its main lines (PR11), also where they await
 * invoicing: their line was removed, or stays as somebody edited it.
 */
function fuelLines(generated: readonly Generated[], tons: FollowedWeight, owedTons: number): FollowedWeight {
  const fuel = generated.filter(
    ({ explanation: { rule, source } }) => rule === 'fuel' && source === 'percentage',
  )
  const percentage = fuel[0]?.explanation.inputs['percentage']
  const isHaul = generated.some(({ explanation }) => explanation.rule === 'haul')
  if (typeof percentage !== 'number' || !isHaul) return { lines: [], tooMuch: 0 }
  const tooMuch = multiply(tons.tooMuch, percentage)
  const areFollowed = generated.some((each) => each.explanation.rule === 'tons' && follows(each))
  const becomes = new Map(tons.lines.map((each) => [each.id, each.becomes]))
  const mainTotal = sum([
    ...generated
      .filter(({ explanation: { rule } }) => isMainRule(rule) || rule === 'tons')
      .map(({ line }) => totalOf(becomes.has(line.id) ? (becomes.get(line.id) ?? null) : line)),
    areFollowed ? 0 : owedTons,
  ])
  const kept = fuel.filter((each) => !follows(each))
  const before = sum(kept.map(({ line }) => totalOf(line)))
  const rate = Math.max(0, sum([multiply(mainTotal, percentage), -before]))
  const lines = fuel.filter(follows).map(({ line, explanation }, index): FollowedLine => {
    if (index > 0 || rate === 0) return { id: line.id, becomes: null }
    const inputs = { mainTotal, ...(before > 0 && { chargedBefore: before }) }
    const { weight } = line
    return { id: line.id, becomes: revised({ line, explanation }, { quantity: 1, rate, weight, inputs }) }
  })
  return { lines: lines.filter((each) => isChange(each, fuel)), tooMuch }
}

function revised(
  { line, explanation: { rule, inputs: before } }: Generated,
  now: {
    readonly quantity: number
    readonly rate: number
    readonly weight: number | null
    readonly inputs: object
  },
): FollowedLine['becomes'] {
  const { quantity, rate, weight } = now
  const hasOwnWords = line.description === wordsOfLine(rule, line.quantity, before)
  return {
    quantity,
    rate,
    weight,
    description: hasOwnWords ? wordsOfLine(rule, quantity, { ...before, ...now.inputs }) : line.description,
    explanation: revisedExplanation(line, now),
  }
}

/** Is there anything else than before? */
function isChange({ id, becomes }: FollowedLine, generated: readonly Generated[]): boolean {
  const line = generated.find((each) => each.line.id === id)?.line
  return becomes === null || becomes.explanation !== line?.explanation
}

function totalOf(line: Pick<InvoiceLine, 'quantity' | 'rate'> | null): number {
  return line === null ? 0 : multiply(line.quantity, line.rate)
}

/** Dollars of so many units of these lines, the newest first. */
function valueOf(kept: readonly Generated[], units: number): number {
  let left = Math.max(0, units)
  const amounts: number[] = []
  for (const { line } of kept.toReversed()) {
    const own = Math.min(left, line.quantity)
    amounts.push(multiply(own, line.rate))
    left = sum([left, -own])
  }
  return sum(amounts)
}
