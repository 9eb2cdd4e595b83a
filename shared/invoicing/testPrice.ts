import { JOB_ACTION, JOB_TYPE } from '../jobs/jobTypes.ts'
import { addDays } from '../kernel/days.ts'
import { sum } from '../kernel/money.ts'
import type { BillableJob, BilledDumpster, BillingContext } from './BillingContext.ts'
import { createInvoiceLines, type CreatedLines } from './createInvoiceLines.ts'
import { serializeExplanation } from './explanations.ts'
import { datedLine, type LineDraft } from './lineDraft.ts'
import { lineCalculation } from './lineCalculation.ts'
import type { CalculationStep } from './CalculationStep.ts'

/** The stored terms that a price depends on: of the customer and of the address, and the settings. */
export type PricingTerms = Pick<
  BillingContext,
  'customer' | 'address' | 'rates' | 'settings' | 'pricePeriods' | 'today'
>

/** A load that nobody ordered: what is it charged? */
export interface TestedLoad {
  readonly dumpster: BilledDumpster
  /** Tons; null when the load is not weighed. */
  readonly weight: number | null
  /** Days between delivery and pickup. */
  readonly days: number
  /** Fuel percentage in force, as a fraction; null if there is none. */
  readonly fuelRatePercentage: number | null
  /** The record of that percentage, and the business day since which it is in force. */
  readonly fuelRateId?: number
  readonly fuelRateSince?: string
}

/** A line that would be created, with its calculation. */
export interface TestedLine extends Pick<
  LineDraft,
  'service' | 'description' | 'quantity' | 'rate' | 'total' | 'note'
> {
  /** Numbers the lines from 1. */
  readonly id: number
  readonly calculation: readonly CalculationStep[]
}

export interface TestedPrice {
  readonly lines: readonly TestedLine[]
  readonly total: number
  /** What the user would be asked before the lines are created (M-061). */
  readonly questions: readonly string[]
}

const DELIVERY = 1
const PICK_UP = 2

/**
 * The lines of a load that is delivered, and picked up on the day of the terms, by the rules with which invoice lines are created; where no rate matches,
 * at list price and with the question; each rate with since when it is in force, where that is known (B-11, IN45, IN46).
 */
export function testPrice(
  terms: PricingTerms,
  load: TestedLoad,
  since: (rateUsed: LineDraft['explanation']['rateUsed']) => string | null = () => null,
): TestedPrice {
  const created = createInvoiceLines(billingOf(terms, load), 'continue')
  const lines = created.lines.map((line) => datedLine(line, since(line.explanation.rateUsed)))
  return {
    lines: lines.map(testedLine),
    total: sum(lines.map((line) => line.total)),
    questions: messagesOf(created),
  }
}

function billingOf(terms: PricingTerms, { weight, days, ...charged }: TestedLoad): BillingContext {
  const job: BillableJob = {
    id: DELIVERY,
    jobTypeId: JOB_TYPE.delivery,
    actionId: JOB_ACTION.delivery,
    relatedJobId: null,
    completedOn: addDays(terms.today, -days),
    weight: null,
    dumpsterWeightLimit: null,
    placedJobId: null,
    charged: [],
    ...charged,
  }
  const pickUp: BillableJob = {
    ...job,
    id: PICK_UP,
    jobTypeId: JOB_TYPE.pickUp,
    actionId: JOB_ACTION.pickUp,
    completedOn: terms.today,
    weight,
    placedJobId: DELIVERY,
  }
  return { ...terms, rental: null, jobs: [job, pickUp], billedPeriods: [] }
}

function testedLine(line: LineDraft, index: number): TestedLine {
  const { service, description, quantity, rate, total, note } = line
  const calculation = lineCalculation({ quantity, rate, explanation: serializeExplanation(line.explanation) })
  return { id: index + 1, service, description, quantity, rate, total, note, calculation }
}

function messagesOf({ questions }: CreatedLines): readonly string[] {
  return questions.map(({ message }) => message)
}
