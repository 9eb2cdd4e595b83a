import type { AZURE_TYPES } from './productForType.ts'
import { multiply, roundHalfUp } from '../kernel/money.ts'

/** The rules that generate lines. */
export const LINE_RULES = [
  'service',
  'zone',
  'haul',
  'dumpster',
  'list',
  'tons',
  'overage',
  'extension',
  'fuel',
  'kent',
  'daily',
  'fee',
  'cardFee',
  'misc',
] as const
export type LineRule = (typeof LINE_RULES)[number]

export type AzureType = (typeof AZURE_TYPES)[number]

/** How a line was calculated: the rule, its inputs, and the source of its rate (B-11). */
export interface LineExplanation {
  readonly rule: LineRule
  readonly inputs: Readonly<Record<string, string | number | boolean | null>>
  /** The calculated quantity; a line with a different one was edited. */
  readonly quantity: number
  readonly rateUsed: {
    /** 'CustomerRate', 'customer', 'percentage' (of FuelRatePercentage), 'Dumpster', 'DumpsterFeeType', 'rental', 'entered', or the name of a setting. */
    readonly source: string
    /** Id of the record that the rate comes from, if any. */
    readonly id: number | null
    readonly amount: number
    /** Business day since which the rate is in force as it was used; absent where that is not known. */
    readonly since?: string
  }
}

/** A period that a line bills by the day; the end day is not billed (S2 §3 RentalBillingLine). */
export interface BillingSpan {
  readonly startDate: string
  readonly endDate: string
  /** Days. */
  readonly quantity: number
}

/** An invoice line that is not stored yet (S2 §3 InvoiceLine). */
export interface LineDraft {
  readonly rule: LineRule
  readonly service: string
  readonly description: string
  readonly quantity: number
  readonly rate: number
  readonly total: number
  /** Tons of the load, where the line is charged by weight. */
  readonly weight: number | null
  readonly note: string | null
  readonly rentalId: number | null
  readonly jobId: number | null
  readonly jobDumpsterFeeId: number | null
  readonly azureType: AzureType
  readonly rentalBillingLine: BillingSpan | null
  readonly explanation: LineExplanation
}

/** The service name and the accounting product category of each rule's lines (S2 §9, M-063, IN13). */
const SERVICE_BY_RULE = {
  service: ['Service', 'Dumpster'],
  zone: ['Dumpster', 'Dumpster'],
  haul: ['Hauling', 'Dumpster'],
  dumpster: ['Dumpster', 'Dumpster'],
  list: ['Dumpster', 'Dumpster'],
  tons: ['Disposal', 'Dumpster'],
  overage: ['Overage', 'Dumpster'],
  extension: ['Extended Rental', 'Dumpster'],
  fuel: ['Fuel Surcharge', 'Fuel'],
  kent: ['Kent County Surcharge', 'Kent County'],
  daily: ['Daily Rental', 'Dumpster'],
  fee: ['Dumpster Fee', 'Misc'],
  cardFee: ['Card Fee', 'Card Fee'],
  misc: ['Miscellaneous', 'Misc'],
} as const satisfies Record<LineRule, readonly [string, AzureType]>

interface LineDraftInput extends Partial<
  Pick<LineDraft, 'weight' | 'note' | 'rentalId' | 'jobId' | 'jobDumpsterFeeId' | 'rentalBillingLine'>
> {
  readonly rule: LineRule
  readonly description: string
  readonly quantity: number
  readonly rate: number
  readonly inputs: LineExplanation['inputs']
  readonly source: string
  readonly sourceId?: number | null
  /** Business day since which the rate is in force. */
  readonly since?: string | null
}

/** A line with quantity, rate and total, their product, to two decimals each (S2 §3, M-018, IN16). */
export function draftLine(input: LineDraftInput): LineDraft {
  const { rule, description } = input
  const quantity = roundHalfUp(input.quantity, 2)
  const rate = roundHalfUp(input.rate, 2)
  const [service, azureType] = SERVICE_BY_RULE[rule]
  return {
    rule,
    service,
    description,
    quantity,
    rate,
    total: multiply(quantity, rate),
    weight: input.weight ?? null,
    note: input.note ?? null,
    rentalId: input.rentalId ?? null,
    jobId: input.jobId ?? null,
    jobDumpsterFeeId: input.jobDumpsterFeeId ?? null,
    azureType,
    rentalBillingLine: input.rentalBillingLine ?? null,
    explanation: {
      rule,
      inputs: input.inputs,
      quantity,
      rateUsed: {
        source: input.source,
        id: input.sourceId ?? null,
        amount: rate,
        ...sinceDay(input.since ?? null),
      },
    },
  }
}

/** The line with the day since which its rate is in force; a line that has one, of which none is known, or whose rate ended before stays as it is (IN45). */
export function datedLine(line: LineDraft, since: string | null): LineDraft {
  const { explanation } = line
  const { rateUsed } = explanation
  const { validUntil } = explanation.inputs
  if (rateUsed.since !== undefined || since === null) return line
  // The last change of a setting is not the beginning of what it was before, nor that of a rate the one of what has ended by then.
  const hasEnded = typeof validUntil === 'string' && (rateUsed.id === null || since > validUntil)
  if (hasEnded) return line
  return { ...line, explanation: { ...explanation, rateUsed: { ...rateUsed, ...sinceDay(since) } } }
}

function sinceDay(since: string | null): Pick<LineExplanation['rateUsed'], 'since'> {
  return since === null ? {} : { since }
}
