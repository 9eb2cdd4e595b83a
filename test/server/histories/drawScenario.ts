import type { Random } from '#server/demo/random.ts'
import type { Address, Customer, Range, Rate } from '#test/reference/inputs.ts'
import { CUSTOMER_OWNED, DUMPSTERS } from './company.ts'
import type { PlannedJob, Scenario, Step } from './scenario.ts'

export const RANGES = ['Regular', 'Extended', 'Outer', 'Kalamazoo'] as const satisfies readonly Range[]
const DAY = 1440

/** A random history: a customer of any kind, a rental, and steps in any order. */
export function drawScenario(random: Random): Scenario {
  const address = drawAddress(random)
  return {
    start: new Date(Date.UTC(2025, 0, 3) + random.integer(0, 190 * DAY) * 60_000).toISOString(),
    customer: drawCustomer(random, address),
    address,
    dailyRate: random.chance(0.2) ? random.integer(500, 4_000) / 100 : null,
    jobs: drawJobs(random),
    steps: drawSteps(random),
  }
}

function drawCustomer(random: Random, address: Address): Customer {
  return {
    type: random.chance(0.6) ? 'Commercial' : 'Residential',
    billingRule: random.pick(['Bill After Delivery', 'Bill After Pickup', 'Bill as Customer Type', null]),
    standardRentalLength: random.pick([null, 0, 2, 7, 7.5, 14]),
    extensionRate: random.pick([null, 0, 12.35]),
    fuelRate: random.pick([null, 0, 18.05]),
    usePercentageBasedFuelRate: random.chance(0.4),
    bypassKentCharge: random.chance(0.15),
    rates: drawRates(random, address),
  }
}

function drawAddress(random: Random): Address {
  const isZoned = random.chance(0.25)
  return {
    county: random.pick(['Kent', 'Kent', 'kent', 'KENT County', 'Ottawa', null]),
    range: isZoned ? null : random.pick(RANGES),
    zone: isZoned ? random.integer(1, 2) : null,
    distance: random.pick([null, 0, 20, 24.99, 25, 37.4]),
    pricePerTon: random.pick([null, null, 38.25]),
  }
}

/** None, or one of each kind at most, some of which do not fit the address. */
function drawRates(random: Random, { range, zone }: Address): Rate[] {
  if (random.chance(0.3)) return []
  const common = (): Omit<Rate, 'type'> => ({
    dumpsterId: null,
    range: null,
    zone: null,
    rate: random.integer(10_000, 45_000) / 100,
    weightLimit: random.pick([null, 0, 1, 2.5, 4]),
    pricePerTon: 0,
    baseMileage: 0,
    mileageOffset: 0,
    mileageOffsetRate: 0,
    validFrom: null,
    validUntil: null,
  })
  const perTon = (): number => random.pick([0, 42.5, 55.15])
  const nearRange = (): Range => (range !== null && random.chance(0.8) ? range : random.pick(RANGES))
  const rates: Rate[] = []
  if (random.chance(0.4))
    rates.push({
      type: 'Zone',
      ...common(),
      zone: zone !== null && random.chance(0.8) ? zone : random.integer(1, 2),
      pricePerTon: perTon(),
    })
  if (random.chance(0.4))
    rates.push({
      type: 'Hauling',
      ...common(),
      range: nearRange(),
      pricePerTon: perTon(),
      baseMileage: random.pick([0, 20]),
      mileageOffset: random.pick([0, 5, 2.5]),
      mileageOffsetRate: random.pick([0, 12.5]),
    })
  if (random.chance(0.4))
    for (const dumpster of DUMPSTERS.filter(() => random.chance(0.6)))
      rates.push({ type: 'Dumpster', ...common(), dumpsterId: dumpster.id, range: nearRange() })
  return rates
}

function drawJobs(random: Random): PlannedJob[] {
  const draw = (): number => random.integer(1, DUMPSTERS.length)
  const first = draw()
  const second = random.chance(0.5) ? first : draw()
  const billAs = (): number | null => (random.chance(0.75) ? null : draw())
  const job = (work: PlannedJob['work'], dumpster: number, pickedUp = dumpster): PlannedJob => ({
    work,
    dumpster,
    pickedUp,
    billAs: billAs(),
    billPickupAs: billAs(),
    hasWeightLimit: random.chance(0.7),
  })
  const delivery = job('delivery', first)
  // It is not recorded which of several uninventoried dumpsters a pickup removed.
  if (first === CUSTOMER_OWNED || second === CUSTOMER_OWNED)
    return [job('delivery', CUSTOMER_OWNED), job('pickup', CUSTOMER_OWNED), job('service', CUSTOMER_OWNED)]
  const service = random.chance(0.3) ? [job('service', first)] : []
  const rest = random.weighted<PlannedJob[]>([
    [5, [job('pickup', first)]],
    [2, [job('exchange', second, first), job('pickup', second)]],
    [1, [job('delivery', second), job('pickup', first), job('pickup', second)]],
    [1, [job('roundTrip', first), job('pickup', first)]],
    [1, []],
  ])
  return [delivery, ...rest, ...service]
}

function drawWeight(random: Random): number | null {
  return random.weighted<number | null>([
    [1, null],
    [1, 0],
    [2, random.number(0, 1, 2)],
    [7, random.number(1, 9, 2)],
    [2, random.number(1, 9, 4)],
  ])
}

function drawSteps(random: Random): Step[] {
  const steps = Array.from({ length: random.integer(6, 15) }, () => drawStep(random))
  return random.chance(0.5) ? steps : [...steps, ...drawSettlement(random)]
}

/** What is billed is paid, mostly too much, and that is corrected: steps that seldom follow one another by chance. */
function drawSettlement(random: Random): Step[] {
  const nth = random.integer(0, 99)
  const percent = random.pick([60, 100, 140, 140])
  const corrections = Array.from({ length: random.integer(2, 6) }, () => drawMoneyStep(random))
  return [
    { do: 'complete', nth, weight: 3.5 },
    { do: 'generate', nth },
    { do: 'pay', nth, percent, daysAgo: 0 },
    ...corrections,
  ]
}

function drawMoneyStep(random: Random): Step {
  const nth = random.integer(0, 99)
  const daysAgo = random.pick([0, 0, 0, 1, 4, 15])
  return random.weighted<Step>([
    [2, { do: 'pay', nth, percent: random.pick([30, 100, 100, 140]), daysAgo }],
    [1, { do: 'editPayment', nth, percent: random.pick([0, 50, 100, 100, 130, 150]) }],
    [1.5, { do: 'applyCredit', nth }],
    [1.5, { do: 'deletePayment', nth }],
    [3, { do: 'reverse', nth, daysAgo }],
    [1, { do: 'refund', percent: random.pick([40, 100, 100, 110]), daysAgo }],
    [1, { do: 'writeOff', nth, percent: random.pick([20, 100, 100, 120]), daysAgo }],
    [0.7, { do: 'giveCredit', amount: random.integer(1, 9_000) / 100, daysAgo }],
  ])
}

function drawStep(random: Random): Step {
  const nth = random.integer(0, 99)
  const rate = random.integer(1, 9_000) / 100
  return random.weighted<Step>([
    [5, { do: 'pass', minutes: random.integer(1, 9 * DAY) }],
    [12, { do: 'complete', nth, weight: drawWeight(random) }],
    [6, { do: 'correct', nth, weight: drawWeight(random) }],
    [1, { do: 'uncomplete', nth }],
    [5, { do: 'replaceRate', nth, rate, days: random.integer(-12, 6) }],
    [2, { do: 'replaceRateKind', nth, rate, days: random.integer(1, 6) }],
    [2, { do: 'changePrice', nth, rate, days: random.integer(-8, 8) }],
    [1.5, { do: 'changeListPrices', nth, rate, days: random.integer(-8, 8) }],
    [0.5, { do: 'endRate', nth, days: random.integer(1, 6) }],
    [0.5, { do: 'completeRental' }],
    [10, { do: 'generate', nth }],
    [3, { do: 'removeLine', nth }],
    [1, { do: 'reprice', nth, rate }],
    [1, { do: 'addLine', nth, rate }],
    [1, { do: 'deleteInvoice', nth }],
    [1.5, { do: 'void', nth }],
    [1, { do: 'review', nth }],
    [1, { do: 'approve', nth }],
    [1.5, { do: 'post', nth }],
    [0.7, { do: 'unlock', nth }],
    [12, drawMoneyStep(random)],
  ])
}
