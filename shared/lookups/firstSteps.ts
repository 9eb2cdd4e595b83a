import { dayOfInstant, daysBetween } from '../kernel/days.ts'

/** What a company has, counted: what its first steps are derived from (SE1003). */
export interface CompanyCounts {
  readonly users: number
  readonly drivers: number
  readonly yards: number
  readonly dumpSites: number
  readonly sizes: number
  readonly dumpsters: number
  readonly customers: number
  readonly sentEmails: number
  readonly accountingLinks: number
  /** When its first invoice was entered; null before. */
  readonly firstInvoice: string | null
}

/** A step of a new company. */
export interface FirstStep {
  readonly name: 'people' | 'sites' | 'prices' | 'customers' | 'systems'
  readonly caption: string
  /** What it lacks yet, as people say it; empty once it is done. */
  readonly lacks: readonly string[]
}

/** The five steps of a new company, each done once what it makes is there (SE1003). */
export function firstSteps(has: CompanyCounts): readonly FirstStep[] {
  return [
    step('people', 'People and drivers', [has.users > 1, 'a second user'], [has.drivers > 0, 'a driver']),
    step('sites', 'Yards and dump sites', [has.yards > 0, 'a yard'], [has.dumpSites > 0, 'a dump site']),
    step(
      'prices',
      'Sizes and prices',
      [has.sizes > 0, 'a size with its prices'],
      [has.dumpsters > 0, 'a dumpster'],
    ),
    step('customers', 'Customers', [has.customers > 0, 'a customer']),
    step(
      'systems',
      'Email and accounting',
      [has.sentEmails > 0, 'a sent email'],
      [has.accountingLinks > 0, 'a connected accounting package'],
    ),
  ]
}

/** So long after its first invoice a company has found its way. */
const BEGINNING_DAYS = 30

/** Does the company still begin on this day, so that its first steps are listed (SE1003, SE1282)? */
export function isBeginning({ firstInvoice }: CompanyCounts, today: string, timeZone: string): boolean {
  return firstInvoice === null || daysBetween(dayOfInstant(firstInvoice, timeZone), today) < BEGINNING_DAYS
}

function step(
  name: FirstStep['name'],
  caption: string,
  ...parts: readonly (readonly [isThere: boolean, what: string])[]
): FirstStep {
  return { name, caption, lacks: parts.filter(([isThere]) => !isThere).map(([, what]) => what) }
}
