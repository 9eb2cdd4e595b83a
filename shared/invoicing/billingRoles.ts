import { picksUpDumpster, isWithoutRental, deliversDumpster } from '../jobs/jobActions.ts'
import { JOB_TYPE } from '../jobs/jobTypes.ts'
import { sum } from '../kernel/money.ts'
import type { BillableJob } from './BillingContext.ts'
import type { LineRule } from './lineDraft.ts'

/** The role of a job in billing: delivery or pickup of a load, a service, or none. */
export type BillingRole = 'delivery' | 'pickUp' | 'service' | 'none'

type MainRule = Extract<LineRule, 'service' | 'zone' | 'haul' | 'dumpster' | 'list'>

/** The role whose jobs carry the main line for each kind of price (S2 §9, IN1). */
const MAIN_LINE_ROLE = {
  service: 'service',
  zone: 'delivery',
  haul: 'pickUp',
  dumpster: 'delivery',
  list: 'delivery',
} as const satisfies Record<MainRule, BillingRole>

const MAIN_RULES: ReadonlySet<LineRule> = new Set(['service', 'zone', 'haul', 'dumpster', 'list'])

/** Does a job of this role get the main line of a price of this kind (IN1)? */
export function carriesMainLine(role: BillingRole, rule: MainRule): boolean {
  return MAIN_LINE_ROLE[rule] === role
}

/** Was the job's main line charged already (IN2)? */
export function hasMainLine(job: Pick<BillableJob, 'charged'>): boolean {
  return job.charged.some((line) => isMainRule(line.rule))
}

/** Does the rule create main lines? A job has at most one. */
export function isMainRule(rule: LineRule): boolean {
  return MAIN_RULES.has(rule)
}

/** The lines of a job that a percentage of fuel is charged on: the main lines, and the tons of a haul (PR11). */
export function fuelledLines<L extends { readonly rule: LineRule }>(lines: readonly L[]): readonly L[] {
  const isHaul = lines.some(({ rule }) => rule === 'haul')
  return lines.filter(({ rule }) => isMainRule(rule) || (isHaul && rule === 'tons'))
}

/** The quantity that was already charged for the job under a rule (IN2). */
export function chargedQuantity({ charged }: Pick<BillableJob, 'charged'>, rule: LineRule): number {
  return sum(charged.filter((line) => line.rule === rule).map(({ quantity }) => quantity))
}

/** A job's role: service, or its dumpster action; destinations and notes have none (S1 §3). */
export function billingRole(job: Pick<BillableJob, 'jobTypeId' | 'actionId'>): BillingRole {
  if (job.jobTypeId === JOB_TYPE.service) return 'service'
  if (isWithoutRental(job.jobTypeId)) return 'none'
  if (deliversDumpster(job)) return 'delivery'
  return picksUpDumpster(job) ? 'pickUp' : 'none'
}
