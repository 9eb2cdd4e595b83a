import { RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { estimatedRevenue } from '#shared/invoicing/estimatedRevenue.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { sum } from '#shared/kernel/money.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { aBillingContext, aCharge, aDumpster, aJob, aRate, figures } from './builders.ts'

type Given = Parameters<typeof aBillingContext>[0]
const linesOf = (given: Given) => createInvoiceLines(aBillingContext(given), 'ask').lines
const totalOf = (given: Given) => sum(linesOf(given).map((line) => line.total))

const pickUp = aJob({ id: 2, jobTypeId: JOB_TYPE.pickUp, completedOn: '2026-05-15' })
const haul = aRate({
  pricePerTon: 42.5,
  baseMileage: 20,
  mileageOffset: 5,
  mileageOffsetRate: 12.5,
})

describe('automatic lines', () => {
  it('MO-04 M-053 [IN5] [IN16] charges a haul and its tons, the tons half up to the cent', () => {
    const given = { jobs: [{ ...pickUp, weight: 3.27 }], rates: [aRate({ pricePerTon: 42.5 })] }
    expect(figures(linesOf(given))).toEqual([
      { rule: 'haul', quantity: 1, rate: 185, total: 185 },
      { rule: 'tons', quantity: 3.27, rate: 42.5, total: 138.98 },
    ])
    expect(totalOf(given)).toBe(323.98)
  })

  it('MO-16 M-056 M-063 [IN7] charges fuel once for each job that got its main line', () => {
    const jobs = [aJob({ id: 101 }), aJob({ id: 102, completedOn: '2026-05-06' })]
    const fuel = linesOf({ jobs, settings: { fuelRate: 24.5 } }).filter((line) => line.rule === 'fuel')
    expect(
      fuel.map(({ jobId, quantity, rate, azureType }) => ({ jobId, quantity, rate, azureType })),
    ).toEqual([
      { jobId: 101, quantity: 1, rate: 24.5, azureType: 'Fuel' },
      { jobId: 102, quantity: 1, rate: 24.5, azureType: 'Fuel' },
    ])
    expect(sum(fuel.map((line) => line.total))).toBe(49)
  })

  it('MO-18 M-056 [IN7] takes a percentage of the main line and its tons, not of the overage', () => {
    const job = { ...pickUp, weight: 4.25, fuelRatePercentage: 0.11 }
    const rates = [aRate({ rate: 385, weightLimit: 3 })]
    const settings = { overageRate: 65, fuelRate: 24.5 }
    const customer = { usePercentageBasedFuelRate: true }
    expect(figures(linesOf({ jobs: [job], rates, settings, customer }))).toEqual([
      { rule: 'haul', quantity: 1, rate: 385, total: 385 },
      { rule: 'overage', quantity: 1.25, rate: 65, total: 81.25 },
      { rule: 'fuel', quantity: 1, rate: 42.35, total: 42.35 },
    ])
    const withTons = [aRate({ rate: 385, pricePerTon: 10 })]
    expect(linesOf({ jobs: [job], rates: withTons, customer }).at(-1)?.rate).toBe(47.03)
  })

  it('MO-20 MO-22 M-057 [IN8] charges the Kent surcharge by weight, or for one ton without a weight', () => {
    const given = { address: { county: 'Kent County' }, settings: { kentCountyRate: 4.8 } }
    const kent = (jobs: Parameters<typeof aJob>[0]) =>
      figures(linesOf({ ...given, jobs: [aJob(jobs)] })).filter((line) => line.rule === 'kent')
    expect(kent({ jobTypeId: JOB_TYPE.pickUp, weight: 2.5 })).toEqual([
      { rule: 'kent', quantity: 2.5, rate: 4.8, total: 12 },
    ])
    expect(kent({ jobTypeId: JOB_TYPE.delivery })).toEqual([
      { rule: 'kent', quantity: 1, rate: 4.8, total: 4.8 },
    ])
  })

  it('MO-23 M-058 [IN1] charges a service job ServiceRate and fuel, and no Kent surcharge', () => {
    const given = {
      jobs: [aJob({ jobTypeId: JOB_TYPE.service, dumpster: null })],
      address: { county: 'Kent' },
      settings: { serviceRate: 95, fuelRate: 24.5, kentCountyRate: 4.8 },
      rates: [aRate()],
    }
    expect(figures(linesOf(given))).toEqual([
      { rule: 'service', quantity: 1, rate: 95, total: 95 },
      { rule: 'fuel', quantity: 1, rate: 24.5, total: 24.5 },
    ])
    expect(totalOf(given)).toBe(119.5)
  })

  it('MO-24 M-059 [IN14] adds mileage to the rate of the haul and says so', () => {
    const [line] = linesOf({ jobs: [pickUp], rates: [haul], address: { distance: 37.4 } })
    expect(line).toMatchObject({
      rate: 222.5,
      description: 'Haul 20 yd, Regular, 37.4 miles (+$37.50)',
      explanation: {
        rule: 'haul',
        inputs: { distance: 37.4, mileage: 37.5 },
        rateUsed: { source: 'CustomerRate', id: 7, amount: 222.5 },
      },
    })
  })

  it('MO-31 M-061 M-065 [IN15] asks if rates exist and none matches, and creates all lines or none', () => {
    const billing = aBillingContext({
      rates: [aRate({ rateTypeId: RATE_TYPE.dumpster, dumpsterId: 20, rate: 340 })],
      address: { range: 'Outer' },
      jobs: [aJob(), aJob({ id: 5, jobTypeId: JOB_TYPE.service }), { ...pickUp, weight: 9 }],
      settings: { serviceRate: 95, fuelRate: 24.5, extendedOverageRate: 75 },
    })
    const message = 'Could not find a rate that matched - Range: Outer or Zone: none. Continue?'
    const questions = [{ message, jobIds: [1], charges: ['J1: 20 yd, Outer, $410.00'] }]
    expect(createInvoiceLines(billing, 'ask')).toEqual({ lines: [], questions })
    const answered = createInvoiceLines(billing, 'continue')
    expect(answered.questions).toEqual(questions)
    expect(answered.lines[0]).toMatchObject({
      rate: 410,
      note: 'No customer rate matched: list price',
      explanation: { rule: 'list', inputs: { unmatched: message } },
    })
    expect(answered.lines.map((line) => line.rule)).toEqual(['list', 'service', 'fuel', 'fuel'])
  })

  it('MO-48 M-053 to M-060 creates the whole invoice of a commercial haul in Kent', () => {
    const given = {
      address: { county: 'Kent', distance: 37.4 },
      jobs: [{ ...pickUp, dumpster: aDumpster({ size: '30 yd' }), weight: 6.42 }],
      rates: [haul],
      settings: { fuelRate: 24.5, kentCountyRate: 4.8, overageRate: 65 },
      customer: { standardRentalLength: 0 },
    }
    expect(figures(linesOf(given))).toEqual([
      { rule: 'haul', quantity: 1, rate: 222.5, total: 222.5 },
      { rule: 'tons', quantity: 6.42, rate: 42.5, total: 272.85 },
      { rule: 'fuel', quantity: 1, rate: 24.5, total: 24.5 },
      { rule: 'kent', quantity: 6.42, rate: 4.8, total: 30.82 },
    ])
    expect(totalOf(given)).toBe(550.67)
  })

  it('MO-49 M-053 to M-060 [IN20] creates the whole invoice of a residential rental, too long and too heavy', () => {
    const dumpster = aDumpster({ weightLimit: 2 })
    const given = {
      customer: { typeId: RESIDENTIAL, standardRentalLength: 7 },
      address: { county: 'Kent' },
      jobs: [aJob({ dumpster }), { ...pickUp, dumpster, weight: 3.1 }],
      settings: { overageRate: 65, extensionRate: 10, fuelRate: 24.5, kentCountyRate: 4.8 },
    }
    expect(figures(linesOf(given))).toEqual([
      { rule: 'list', quantity: 1, rate: 350, total: 350 },
      { rule: 'overage', quantity: 1.1, rate: 65, total: 71.5 },
      { rule: 'extension', quantity: 4, rate: 10, total: 40 },
      { rule: 'fuel', quantity: 1, rate: 24.5, total: 24.5 },
    ])
    expect(totalOf(given)).toBe(486)
    expect(estimatedRevenue(aBillingContext(given))).toBe(486)
  })

  it('MO-11 M-055 [IN6] names the days that an extended rental includes', () => {
    const lines = linesOf({
      customer: { standardRentalLength: 14, extensionRate: 12 },
      jobs: [aJob({ completedOn: '2026-03-02' }), { ...pickUp, completedOn: '2026-03-25' }],
    })
    expect(lines.at(-1)).toMatchObject({
      description: 'Extended rental: 9 days, 14 days included',
      total: 108,
      jobId: 2,
      explanation: {
        inputs: { delivered: '2026-03-02', pickedUp: '2026-03-25', included: 14 },
        rateUsed: { source: 'customer', id: null, amount: 12 },
      },
    })
  })

  it('[IN2] does not charge again what a job was charged before', () => {
    const charged = (...rules: ('list' | 'fuel' | 'overage' | 'extension')[]) =>
      rules.map((rule) => aCharge(rule, rule === 'extension' ? 4 : 1))
    const given = {
      customer: { standardRentalLength: 7 },
      settings: { overageRate: 65, extensionRate: 10, fuelRate: 24.5 },
    }
    const jobs = [aJob(), { ...pickUp, dumpsterWeightLimit: 2, weight: 3 }]
    const rules = (changed: typeof jobs) => linesOf({ ...given, jobs: changed }).map((line) => line.rule)
    const [delivery = aJob(), hauled = pickUp] = jobs
    expect(rules(jobs)).toEqual(['list', 'overage', 'extension', 'fuel'])
    expect(rules([{ ...delivery, charged: charged('list', 'fuel') }, hauled])).toEqual([
      'overage',
      'extension',
    ])
    expect(rules([delivery, { ...hauled, charged: charged('overage', 'extension') }])).toEqual([
      'list',
      'fuel',
    ])
  })

  it('M-053 M-054 M-057 [IN2] charges what a corrected weight adds: tons, overage and Kent surcharge alike', () => {
    const weighed = (weight: number, ...before: number[]) => {
      const charged = before.flatMap((tons) => [
        aCharge('haul'),
        aCharge('fuel'),
        aCharge('tons', tons),
        aCharge('kent', tons),
        ...(tons > 2 ? [aCharge('overage', tons - 2)] : []),
      ])
      return linesOf({
        jobs: [{ ...pickUp, weight, charged }],
        rates: [aRate({ pricePerTon: 42.5, weightLimit: 2 })],
        address: { county: 'Kent' },
        settings: { overageRate: 65, kentCountyRate: 4.8, fuelRate: 24.5 },
      })
    }
    expect(figures(weighed(6.42, 4))).toEqual([
      { rule: 'tons', quantity: 2.42, rate: 42.5, total: 102.85 },
      { rule: 'overage', quantity: 2.42, rate: 65, total: 157.3 },
      { rule: 'kent', quantity: 2.42, rate: 4.8, total: 11.62 },
    ])
    expect(weighed(6.42, 4).map(({ description }) => description)).toEqual([
      'Disposal, 2.42 tons',
      'Overage: 6.42 tons, 2 tons included, 2 tons charged before',
      'Kent County surcharge',
    ])
    expect(figures(weighed(3, 1.5))).toMatchObject([
      { rule: 'tons', quantity: 1.5 },
      { rule: 'overage', quantity: 1 },
      { rule: 'kent', quantity: 1.5 },
    ])
    expect([weighed(4, 4), weighed(3, 4)]).toEqual([[], []])
  })

  it('[IN2] charges neither a haul nor its tons again', () => {
    const rates = [aRate({ pricePerTon: 42.5 })]
    const rulesAfter = (...charged: ('haul' | 'tons' | 'fuel')[]) => {
      const job = { ...pickUp, weight: 3, charged: charged.map((rule) => aCharge(rule, 3)) }
      return linesOf({ jobs: [job], rates, settings: { fuelRate: 24.5 } }).map((line) => line.rule)
    }
    expect([rulesAfter(), rulesAfter('haul', 'fuel'), rulesAfter('haul', 'tons', 'fuel')]).toEqual([
      ['haul', 'tons', 'fuel'],
      ['tons'],
      [],
    ])
  })

  it('M-059 [IN14] adds mileage only to hauling rates', () => {
    const rates = [{ ...haul, rateTypeId: RATE_TYPE.zone, range: null, zone: 2 }]
    const [line] = linesOf({ rates, address: { zone: 2, range: null, distance: 37.4 } })
    expect(line).toMatchObject({ rule: 'zone', rate: 185, description: 'Zone 2, 20 yd' })
  })

  it('[IN4] creates lines for the requested jobs, considering the others', () => {
    const billing = aBillingContext({
      customer: { standardRentalLength: 7 },
      settings: { extensionRate: 10 },
      jobs: [aJob(), pickUp],
      billJobIds: [2],
    })
    expect(figures(createInvoiceLines(billing, 'ask').lines)).toEqual([
      { rule: 'extension', quantity: 4, rate: 10, total: 40 },
    ])
  })

  it('M-053 M-054 [PR210] charges a ton once: by a price per ton of the rate or the address, not as overage too', () => {
    const heavy = { ...pickUp, dumpster: aDumpster({ weightLimit: 2 }), weight: 7 }
    const rulesOf = (pricePerTon: number, ofAddress: number | null) =>
      linesOf({
        jobs: [heavy],
        rates: [aRate({ weightLimit: null, pricePerTon })],
        address: { pricePerTon: ofAddress },
        settings: { overageRate: 65.15 },
      }).map(({ rule, quantity }) => `${rule} ${quantity}`)
    expect(rulesOf(42.5, null)).toEqual(['haul 1', 'tons 7'])
    expect(rulesOf(0, 40)).toEqual(['haul 1', 'tons 7'])
    expect(rulesOf(42.5, 0)).toEqual(['haul 1', 'overage 5'])
  })

  it('M-054 [PR4] takes the weight limit of the dumpster if the rate’s is blank, and none if it is 0', () => {
    const heavy = { ...pickUp, dumpster: aDumpster({ weightLimit: 3 }), weight: 4.5 }
    const overage = (weightLimit: number | null) =>
      figures(
        linesOf({ jobs: [heavy], rates: [aRate({ weightLimit })], settings: { overageRate: 65 } }),
      ).slice(1)
    expect([overage(null), overage(0), overage(4)]).toEqual([
      [{ rule: 'overage', quantity: 1.5, rate: 65, total: 97.5 }],
      [],
      [{ rule: 'overage', quantity: 0.5, rate: 65, total: 32.5 }],
    ])
  })

  it("M-053 [PR1] takes the price per ton of the address for that of the customer's rate", () => {
    const tons = (pricePerTon: number | null) =>
      linesOf({
        jobs: [{ ...pickUp, weight: 2 }],
        rates: [aRate({ pricePerTon: 42.5 })],
        address: { pricePerTon },
      })
        .filter((line) => line.rule === 'tons')
        .map((line) => [line.rate, line.total, line.explanation.rateUsed.source])
    expect([tons(null), tons(50), tons(0)]).toEqual([
      [[42.5, 85, 'CustomerRate']],
      [[50, 100, 'ServiceAddress']],
      [],
    ])
  })

  it('MO-10 M-053 M-054 [PR1] [PR3] rounds a weight of four decimals only when the line is created', () => {
    const given = {
      jobs: [{ ...pickUp, weight: 4.3375 }],
      rates: [aRate({ pricePerTon: 42.5, weightLimit: 3 })],
      address: { county: 'Kent' },
      settings: { overageRate: 65, kentCountyRate: 4.8 },
    }
    expect(linesOf(given).map(({ rule, quantity, weight }) => [rule, quantity, weight])).toEqual([
      ['haul', 1, null],
      ['tons', 4.34, 4.3375],
      ['overage', 1.34, 4.3375],
      ['kent', 4.34, 4.3375],
    ])
  })
})
