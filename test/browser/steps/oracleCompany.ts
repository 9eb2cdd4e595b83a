import { COMMERCIAL, RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { Bundle } from '#test/support/Bundle.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'

type Values = Readonly<Record<string, unknown>>

interface OracleCustomer {
  /** Terms besides the name; a commercial customer without terms unless it says so. */
  readonly terms?: Values
  /** Its addresses, by the name of the site. */
  readonly sites: Readonly<Record<string, Values>>
  readonly rates?: readonly Values[]
}

/** Types of dumpsters of the worked cases, by their size. */
const DUMPSTERS = {
  'MO 20 yd': { weightLimit: 2 },
  'MO 30 yd': { weightLimit: 0 },
  'MO 10 yd Concrete': { weightLimit: 0 },
} as const

export type OracleDumpster = keyof typeof DUMPSTERS

const LIST_PRICES = { basePrice: 350, extendedPrice: 375, outerPrice: 410, kalamazooPrice: 395 }

const regular = { range: 'Regular' }
const kent = { range: 'Regular', county: 'Kent' }
const hauling = { rateTypeId: RATE_TYPE.hauling, range: 'Regular', rate: 185 }
const mileage = { baseMileage: 20, mileageOffset: 5, mileageOffsetRate: 12.5 }
const dumpsterRate = (range: string, rate: number, more: Values = {}): Values => ({
  rateTypeId: RATE_TYPE.dumpster,
  size: 'MO 20 yd',
  range,
  rate,
  ...more,
})
const zoneRate = { rateTypeId: RATE_TYPE.zone, zone: 2, rate: 300 }

/** The customers of the worked cases, by name. */
const CUSTOMERS = {
  'Oracle Tons': { sites: { Yard: regular }, rates: [{ ...hauling, pricePerTon: 42.5, weightLimit: 0 }] },
  'Oracle Limits': {
    sites: { Near: regular, Far: { range: 'Outer' } },
    rates: [dumpsterRate('Regular', 340, { weightLimit: 3 }), dumpsterRate('Outer', 400, { weightLimit: 3 })],
  },
  'Oracle Household': {
    terms: { typeId: RESIDENTIAL },
    sites: { Home: regular },
    rates: [dumpsterRate('Regular', 340, { weightLimit: 5 })],
  },
  'Oracle Extended': { terms: { standardRentalLength: 14, extensionRate: 12 }, sites: { Site: regular } },
  'Oracle Standard': { terms: { standardRentalLength: 14 }, sites: { Site: regular } },
  'Oracle Unlimited': { terms: { standardRentalLength: 0, extensionRate: 12 }, sites: { Site: regular } },
  'Oracle Fuel': { terms: { fuelRate: 18 }, sites: { Site: regular } },
  'Oracle Listed': {
    sites: {
      Regular: kent,
      Extended: { range: 'Extended' },
      Outer: { range: 'Outer' },
      Kalamazoo: { range: 'Kalamazoo' },
      Unranged: { zone: 3 },
      Ottawa: { range: 'Regular', county: 'Ottawa' },
      Suffixed: { range: 'Regular', county: 'Kent County' },
    },
  },
  'Oracle Bypass': { terms: { bypassKentCharge: true }, sites: { Site: kent } },
  'Oracle Miles': {
    sites: {
      Base: { ...regular, distance: 20 },
      Step: { ...regular, distance: 24.99 },
      Exact: { ...regular, distance: 25 },
      Distant: { ...regular, distance: 37.4 },
    },
    rates: [{ ...hauling, ...mileage }],
  },
  'Oracle Stepless': {
    sites: { Site: { ...regular, distance: 60 } },
    rates: [{ ...hauling, ...mileage, mileageOffset: 0 }],
  },
  'Oracle Lookup': {
    sites: { Zoned: { zone: 2 }, Ranged: regular },
    rates: [zoneRate, hauling, dumpsterRate('Regular', 340)],
  },
  'Oracle Ranges': {
    sites: { Site: { range: 'Extended' } },
    rates: [
      hauling,
      dumpsterRate('Regular', 340),
      dumpsterRate('Extended', 365),
      dumpsterRate('Extended', 425, { size: 'MO 30 yd' }),
    ],
  },
  'Oracle Unmatched': { sites: { Site: { range: 'Outer' } }, rates: [dumpsterRate('Regular', 340)] },
  'Oracle Whole': {
    terms: { standardRentalLength: 0 },
    sites: { Site: { ...kent, distance: 37.4 } },
    rates: [{ ...hauling, ...mileage, pricePerTon: 42.5, weightLimit: 0 }],
  },
  'Oracle Books': { sites: { Site: regular } },
  'Oracle Overweight': { terms: { typeId: RESIDENTIAL, standardRentalLength: 7 }, sites: { Home: kent } },
} as const satisfies Readonly<Record<string, OracleCustomer>>

export type OracleCustomerName = keyof typeof CUSTOMERS

/** The customer with a rental, and the card, of the cases about invoices and payments. */
export const RENTED = 'Oracle Books'
export const CARD = { name: 'Oracle card', feePercentage: 0.0299 }

/** Stores the records that the worked cases are about, by one save. */
export async function storeOracleCompany(url: string): Promise<void> {
  const bundle = new Bundle()
  const dumpsterIds = new Map(
    Object.entries(DUMPSTERS).map(([size, { weightLimit }]) => [
      size,
      bundle.add('Dumpster', { size, ...LIST_PRICES, weightLimit }),
    ]),
  )
  const customers: readonly [string, OracleCustomer][] = Object.entries(CUSTOMERS)
  for (const [name, { terms, sites, rates = [] }] of customers) {
    const [firstName, lastName] = name.split(' ')
    const customerId = bundle.add('Customer', {
      typeId: COMMERCIAL,
      companyName: name,
      firstName,
      lastName,
      ...terms,
    })
    for (const [siteName, address] of Object.entries(sites)) {
      const serviceAddressId = bundle.add('ServiceAddress', { customerId, siteName, ...address })
      if (name === RENTED)
        bundle.add('Rental', {
          customerId,
          serviceAddressId,
          dumpsterId: dumpsterIds.get('MO 20 yd'),
          startDate: '2026-01-05',
        })
    }
    for (const { size, ...rate } of rates)
      bundle.add('CustomerRate', {
        customerId,
        ...rate,
        ...(typeof size === 'string' && { dumpsterId: dumpsterIds.get(size) }),
      })
  }
  bundle.add('CreditCard', CARD)
  await bundle.post(url, await signInOverHttp(url, DEMO_USERS.owner))
}
