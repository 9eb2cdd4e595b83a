import { amountOf, chargesOf, weightQuantity, type Charge, type Kind } from './charges.ts'
import type { Address, Business, Customer, DumpsterType, Job, Rate, Settings } from './inputs.ts'
import { totalOf } from './invoices.ts'
import { unbilledCharges } from './unbilledCharges.ts'
import { mileageAddOn, priceOf } from './prices.ts'

const SETTINGS: Settings = {
  FuelRate: 24.5,
  KentCountyRate: 4.8,
  OverageRate: 65,
  ExtendedOverageRate: 75,
  ExtensionRate: 10,
  ServiceRate: 95,
}

const twentyYard: DumpsterType = {
  id: 20,
  size: '20 yd',
  category: null,
  basePrice: 350,
  extendedPrice: 375,
  outerPrice: 410,
  kalamazooPrice: 395,
  weightLimit: 0,
  chargeKentFee: null,
}

const customer: Customer = {
  type: 'Commercial',
  billingRule: null,
  standardRentalLength: null,
  extensionRate: null,
  fuelRate: null,
  usePercentageBasedFuelRate: false,
  bypassKentCharge: false,
  rates: [],
}

const address: Address = { county: 'Ottawa', range: 'Regular', zone: null, distance: null, pricePerTon: null }

const rate = (values: Partial<Rate>): Rate => ({
  type: 'Hauling',
  dumpsterId: null,
  range: 'Regular',
  zone: null,
  rate: 185,
  weightLimit: 0,
  pricePerTon: 0,
  baseMileage: 0,
  mileageOffset: 0,
  mileageOffsetRate: 0,
  validFrom: null,
  validUntil: null,
  ...values,
})

const job = (values: Partial<Job>): Job => ({
  id: 1,
  work: 'pickup',
  dumpster: twentyYard,
  dumpsterWeightLimit: null,
  weight: null,
  completed: '2026-03-20',
  fuelRatePercentage: null,
  deliveryId: null,
  ...values,
})

const business = (
  values: { customer?: Partial<Customer>; address?: Partial<Address>; settings?: Partial<Settings> },
  jobs: readonly Job[],
): Business => ({
  settings: { ...SETTINGS, ...values.settings },
  billDaily: false,
  customer: { ...customer, ...values.customer },
  address: { ...address, ...values.address },
  jobs,
})

type Row = readonly [Kind, number, number, number]

const rowOf = (charge: Charge): Row => [
  charge.kind,
  charge.quantity.toNumber(),
  charge.rate.toNumber(),
  amountOf(charge).toNumber(),
]

const rows = (of: Business): Row[] => of.jobs.flatMap((each) => chargesOf(of, each)).map(rowOf)

const only = (kind: Kind, of: Business): Row[] => rows(of).filter(([each]) => each === kind)

const sumOf = (all: readonly Row[]): number => all.reduce((total, [, , , amount]) => total + amount, 0)

describe('the reference calculation of charges and the worked cases', () => {
  it('MO-01 to MO-03 a quantity by weight is 1 up to one ton, and the weight above', () => {
    const quantities = [null, 0, 0.01, 0.4, 1, 1.01, 3.27].map((weight) => weightQuantity(weight).toNumber())
    expect(quantities).toEqual([1, 1, 1, 1, 1, 1.01, 3.27])
  })

  it('MO-04 tons are charged by weight in addition to the haul', () => {
    const hauled = business({ customer: { rates: [rate({ pricePerTon: 42.5 })] } }, [job({ weight: 3.27 })])
    expect(rows(hauled).slice(0, 2)).toEqual([
      ['main', 1, 185, 185],
      ['tons', 3.27, 42.5, 138.98],
    ])
  })

  it('M-054 tons that are all paid are not overage, unless the rate has a limit of its own', () => {
    const heavy = (weightLimit: number | null, pricePerTon: number, type: Customer['type'] = 'Commercial') =>
      only(
        'overage',
        business({ customer: { type, rates: [rate({ weightLimit, pricePerTon })] } }, [
          job({ dumpsterWeightLimit: 2, weight: 7 }),
        ]),
      )
    expect([heavy(null, 42.5), heavy(null, 42.5, 'Residential'), heavy(0, 42.5)]).toEqual([[], [], []])
    expect(heavy(3, 42.5)).toEqual([['overage', 4, 65, 260]])
    expect(heavy(null, 0)).toEqual([['overage', 5, 65, 325]])
  })

  const limited = (range: 'Regular' | 'Outer', weight: number): Business =>
    business({ customer: { rates: [rate({ range, weightLimit: 3 })] }, address: { range } }, [
      job({ weight }),
    ])

  it.each([
    ['MO-05 tons over the limit of the rate', limited('Regular', 4.25), [['overage', 1.25, 65, 81.25]]],
    [
      'MO-06 the extended overage rate outside Regular',
      limited('Outer', 4.25),
      [['overage', 1.25, 75, 93.75]],
    ],
    ['MO-07 nothing exactly at the limit', limited('Regular', 3), []],
    ['MO-10 overage to two places, half up', limited('Regular', 4.3375), [['overage', 1.34, 65, 87.1]]],
    [
      'MO-09 no overage without a limit',
      business({ customer: { type: 'Residential' } }, [job({ weight: 9.5 })]),
      [],
    ],
    [
      'MO-08 the limit of the dumpster for residential customers',
      business({ customer: { type: 'Residential', rates: [rate({ weightLimit: 5 })] } }, [
        job({ dumpsterWeightLimit: 2, weight: 3.1 }),
      ]),
      [['overage', 1.1, 65, 71.5]],
    ],
  ] as const)('%s', (_, of, expected) => {
    expect(only('overage', of)).toEqual(expected)
  })

  const rented = (values: Partial<Customer>, from: string, to: string): Business =>
    business({ customer: values }, [
      job({ id: 7, work: 'delivery', completed: from }),
      job({ completed: to, deliveryId: 7 }),
    ])

  it.each([
    [
      'MO-11',
      rented({ standardRentalLength: 14, extensionRate: 12 }, '2026-03-02', '2026-03-25'),
      [['extension', 9, 12, 108]],
    ],
    ['MO-12', rented({ standardRentalLength: 14 }, '2026-03-02', '2026-03-25'), [['extension', 9, 10, 90]]],
    ['MO-13', rented({ standardRentalLength: 14, extensionRate: 12 }, '2026-03-02', '2026-03-16'), []],
    ['MO-14', rented({ standardRentalLength: 0, extensionRate: 12 }, '2026-03-02', '2026-03-25'), []],
    [
      'MO-15',
      rented({ standardRentalLength: 7, extensionRate: 5 }, '2026-03-06', '2026-03-16'),
      [['extension', 3, 5, 15]],
    ],
  ] as const)('%s days over the standard length', (_, of, expected) => {
    expect(only('extension', of)).toEqual(expected)
  })

  it('MO-16 to MO-18 fuel is fixed, the customer’s own, or a percentage of the main lines without overage', () => {
    const two = [job({ id: 101, work: 'service' }), job({ id: 102, work: 'service' })]
    expect(only('fuel', business({}, two))).toEqual([
      ['fuel', 1, 24.5, 24.5],
      ['fuel', 1, 24.5, 24.5],
    ])
    expect(only('fuel', business({ customer: { fuelRate: 18 } }, two.slice(1)))).toEqual([
      ['fuel', 1, 18, 18],
    ])
    const percentage = business(
      { customer: { usePercentageBasedFuelRate: true, rates: [rate({ rate: 385, weightLimit: 3 })] } },
      [job({ weight: 4.25, fuelRatePercentage: 0.11 })],
    )
    expect(rows(percentage)).toEqual([
      ['main', 1, 385, 385],
      ['overage', 1.25, 65, 81.25],
      ['fuel', 1, 42.35, 42.35],
    ])
  })

  const hauling = { rates: [rate({})] }
  const kent = { county: 'Kent' }

  it('MO-20 to MO-22 Kent County is charged by weight, and each condition alone removes it', () => {
    const weighed = job({ weight: 2.5 })
    expect(only('kent', business({ customer: hauling, address: kent }, [weighed]))).toEqual([
      ['kent', 2.5, 4.8, 12],
    ])
    const concrete = { ...twentyYard, size: '10 yd Concrete' }
    const without = [
      business({ customer: hauling, address: { county: 'Ottawa' } }, [weighed]),
      business({ customer: { ...hauling, bypassKentCharge: true }, address: kent }, [weighed]),
      business({ customer: { ...hauling, type: 'Residential' }, address: kent }, [weighed]),
      business({ customer: hauling, address: kent }, [job({ work: 'service' })]),
      business({ customer: hauling, address: kent }, [job({ weight: 2.5, dumpster: concrete })]),
    ]
    expect(without.flatMap((each) => only('kent', each))).toEqual([])
    const delivered = business({ address: { county: 'Kent Co., MI' } }, [job({ work: 'delivery' })])
    expect(only('kent', delivered)).toEqual([['kent', 1, 4.8, 4.8]])
    const own = { ...twentyYard, size: 'Customer Owned' }
    const returned = job({ work: 'delivery', dumpster: own })
    expect(only('kent', business({ address: kent }, [returned]))).toEqual([])
    expect(only('kent', business({ address: kent }, [job({ weight: 6.2, dumpster: own })]))).toEqual([
      ['kent', 6.2, 4.8, 29.76],
    ])
  })

  it('MO-23 a service is charged the service rate and fuel', () => {
    const served = rows(business({ address: kent }, [job({ work: 'service' })]))
    expect(served).toEqual([
      ['main', 1, 95, 95],
      ['fuel', 1, 24.5, 24.5],
    ])
    expect(sumOf(served)).toBe(119.5)
  })

  it('MO-24, MO-25 miles beyond the base are charged in whole steps', () => {
    const steps = rate({ baseMileage: 20, mileageOffset: 5, mileageOffsetRate: 12.5 })
    const addOns = [37.4, 20, 24.99, 25].map((distance) => mileageAddOn(steps, distance).toNumber())
    expect(addOns).toEqual([37.5, 0, 0, 12.5])
    expect(mileageAddOn({ ...steps, mileageOffset: 0 }, 60).toNumber()).toBe(0)
    const far = { ...address, distance: 37.4 }
    expect(priceOf({ ...customer, rates: [steps] }, far, twentyYard, '2026-05-04').amount.toNumber()).toBe(
      222.5,
    )
  })

  it('MO-26 to MO-31 zone, hauling, dumpster, list price', () => {
    const zone = rate({ type: 'Zone', zone: 2, range: null, rate: 300 })
    const ofDumpster = rate({ type: 'Dumpster', dumpsterId: 20, rate: 340 })
    const extended = rate({ type: 'Dumpster', dumpsterId: 20, range: 'Extended', rate: 365 })
    const other = rate({ type: 'Dumpster', dumpsterId: 30, range: 'Extended', rate: 425 })
    const find = (rates: readonly Rate[], at: Partial<Address>): readonly [number, boolean] => {
      const price = priceOf({ ...customer, rates }, { ...address, ...at }, twentyYard, '2026-05-04')
      return [price.amount.toNumber(), price.isUnmatched]
    }
    const all = [other, extended, ofDumpster, rate({}), zone]
    expect(find(all, { zone: 2, range: null })).toEqual([300, false])
    expect(find(all, {})).toEqual([185, false])
    expect(find(all, { range: 'Extended' })).toEqual([365, false])
    const ranges = ['Regular', 'Extended', 'Outer', 'Kalamazoo'] as const
    expect(ranges.map((range) => find([], { range })[0])).toEqual([350, 375, 410, 395])
    expect(find([], { range: null, zone: 3 })).toEqual([410, false])
    expect(find([ofDumpster], { range: 'Outer' })).toEqual([410, true])
  })

  it('MO-48 a whole hauled load in Kent County', () => {
    const agreed = rate({ pricePerTon: 42.5, baseMileage: 20, mileageOffset: 5, mileageOffsetRate: 12.5 })
    const of = business({ customer: { rates: [agreed] }, address: { ...kent, distance: 37.4 } }, [
      job({ weight: 6.42 }),
    ])
    expect(rows(of)).toEqual([
      ['main', 1, 222.5, 222.5],
      ['tons', 6.42, 42.5, 272.85],
      ['fuel', 1, 24.5, 24.5],
      ['kent', 6.42, 4.8, 30.82],
    ])
    expect(totalOf(of.jobs.flatMap((each) => chargesOf(of, each))).toNumber()).toBe(550.67)
  })

  it('MO-49 a whole residential load, too long and too heavy', () => {
    const limit = { ...twentyYard, weightLimit: 2 }
    const residential = { type: 'Residential', standardRentalLength: 7 } as const
    const of = business({ customer: residential, address: kent }, [
      job({ id: 7, work: 'delivery', dumpster: limit, completed: '2026-05-04' }),
      job({ dumpster: limit, weight: 3.1, completed: '2026-05-15', deliveryId: 7 }),
    ])
    expect(sumOf(rows(of))).toBe(486)
    expect(rows(of).map(([kind]) => kind)).toEqual(['main', 'fuel', 'overage', 'extension'])
  })

  it('what an active line charges is billed, and the rest is unbilled', () => {
    const weighed = job({ weight: 5 })
    const of = business({ customer: { rates: [rate({ weightLimit: 3 })] } }, [weighed])
    const activeLines = chargesOf(of, weighed)
      .filter(({ kind }) => kind !== 'main')
      .map((charge, index) => ({ ...charge, lineId: index + 1, invoiceId: 1 }))
    expect(unbilledCharges(of, weighed, activeLines).map(rowOf)).toEqual([['main', 1, 185, 185]])
    const heavier = { ...weighed, weight: 6.1 }
    expect(unbilledCharges(of, heavier, activeLines).map(rowOf)).toEqual([
      ['main', 1, 185, 185],
      ['overage', 1.1, 65, 71.5],
    ])
  })
})
