import { addDays, daysBetween } from '#shared/kernel/days.ts'
import type { Calendar } from './Calendar.ts'
import type { Profile } from './Company.ts'
import type { Random, Weighted } from './random.ts'
import type { DemoSize } from './sizes.ts'

/** A future customer: since when, and the days on which it orders. */
export interface CustomerPlan {
  readonly profile: Profile
  readonly since: string
  readonly starts: readonly string[]
}

type Kind = Profile['kind']

/** The share of customers of each kind, as a percentage. */
const KINDS: readonly [Weighted<Kind>, ...Weighted<Kind>[]] = [
  [60, 'home'],
  [23, 'small'],
  [14.5, 'contractor'],
  [2.5, 'plant'],
]
/** Relative number of rentals over the whole history. */
const RENTALS: Record<Kind, number> = { home: 1.25, small: 3.6, contractor: 27, plant: 2.6 }
/** Most companies are customers from the beginning; private customers come when they need a dumpster. */
const OLD = 0.72
const AVERAGE = KINDS.reduce(
  (total, [share, kind]) => total + (share / 100) * RENTALS[kind] * durationOf(kind),
  0,
)

/** The average share of the history during which a customer of a kind is active. */
function durationOf(kind: Kind): number {
  return kind === 'home' ? 1 : OLD + (1 - OLD) / 2
}

/** How many days ahead customers of each kind call. */
const DAYS_AHEAD = 5

/** Plans all customers by their first day; together they order about as many rentals as the size demands. */
export function planCustomers(random: Random, calendar: Calendar, size: DemoSize): CustomerPlan[] {
  const scale = size.rentals / (size.customers * AVERAGE)
  const demand = new Demand(calendar)
  const plans = Array.from({ length: size.customers }, (_, index) =>
    planCustomer(random.fork(index), demand, { calendar, scale, kind: kindOf(index, size.customers) }),
  )
  return plans.toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0))
}

/** Distributes the kinds exactly by their shares, so that small companies have all of them. */
function kindOf(index: number, count: number): Kind {
  let left = ((index + 0.5) / count) * 100
  const found = KINDS.find(([share]) => (left -= share) < 0)
  return (found ?? KINDS[0])[1]
}

function planCustomer(
  random: Random,
  demand: Demand,
  { calendar, scale, kind }: { calendar: Calendar; scale: number; kind: Kind },
): CustomerPlan {
  const profile: Profile = { kind, trade: tradeOf(random, kind) }
  const [first, lastNumbers] = [calendar.first, addDays(calendar.asOf, DAYS_AHEAD)]
  const isOld = kind !== 'home' && random.chance(OLD)
  const since = isOld
    ? addDays(first, random.integer(0, 20))
    : demand.day(random, first, kind === 'home' ? lastNumbers : calendar.asOf)
  const part =
    kind === 'home' || isOld ? 1 : daysBetween(since, lastNumbers) / daysBetween(first, lastNumbers)
  const wanted = RENTALS[kind] * scale * part * (kind === 'home' ? 1 : random.number(0.35, 1.65, 3))
  const count = scale === 0 ? 0 : Math.max(kind === 'home' ? 1 : 0, rounded(random, wanted))
  const starts = Array.from({ length: count }, (_, index) =>
    kind === 'home' && index === 0 ? since : demand.day(random, since, lastNumbers),
  )
  return { profile, since: since < calendar.asOf ? since : calendar.asOf, starts: starts.toSorted() }
}

function tradeOf(random: Random, kind: Kind): Profile['trade'] {
  if (kind === 'home') return null
  if (kind === 'plant') return 'plant'
  if (kind === 'small')
    return random.weighted([
      [4, 'shop'],
      [3, 'property'],
      [2, 'outdoor'],
      [1, 'roofer'],
    ])
  return random.weighted([
    [6, 'builder'],
    [3, 'roofer'],
    [1.5, 'outdoor'],
    [1, 'property'],
  ])
}

/** Rounds randomly so that the average is the given number. */
function rounded(random: Random, wanted: number): number {
  const whole = Math.floor(wanted)
  return whole + (random.chance(wanted - whole) ? 1 : 0)
}

/** Draws random days, weighted by demand. */
class Demand {
  readonly #first: string
  /** Cumulative demand by day. */
  readonly #sums: number[] = []

  constructor(calendar: Calendar) {
    this.#first = calendar.first
    let sum = 0
    const ahead = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(calendar.asOf, index + 1))
    for (const day of [...calendar.days, ...ahead]) this.#sums.push((sum += calendar.demand(day)))
  }

  day(random: Random, from: string, to: string): string {
    const [low, high] = [daysBetween(this.#first, from), daysBetween(this.#first, to)]
    const before = this.#sums[low - 1] ?? 0
    const after = this.#sums[high] ?? before
    const wanted = before + random.number(0, 1, 9) * (after - before)
    return addDays(this.#first, Math.min(high, this.#indexAt(wanted, low, high)))
  }

  #indexAt(wanted: number, low: number, high: number): number {
    let [from, to] = [low, high]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#sums[middle] ?? 0) > wanted) to = middle
      else from = middle + 1
    }
    return from
  }
}
