import type { Dumpster } from '#shared/inventory/Dumpster.ts'
import type { CreditCard } from '#shared/pricing/CreditCard.ts'
import type { DumpsterFeeType } from '#shared/pricing/DumpsterFeeType.ts'

export const SALES_PEOPLE = [
  { name: 'S. Lindqvist' },
  { name: 'J. Halvorsen' },
  { name: 'M. Ortega' },
  { name: 'R. Pruitt' },
]

export const CREDIT_CARDS: readonly Pick<CreditCard, 'name' | 'feePercentage'>[] = [
  { name: 'Visa', feePercentage: 0.0275 },
  { name: 'Mastercard', feePercentage: 0.0275 },
  { name: 'American Express', feePercentage: 0.035 },
  { name: 'Discover', feePercentage: 0.03 },
]

export const DUMPSTER_CATEGORIES = [{ name: 'Roll-off' }, { name: 'Concrete' }, { name: 'Other' }]

type DemoDumpster = Partial<Dumpster> & { readonly size: string; readonly category: string }

const rollOff = (size: string, basePrice: number, weightLimit: number): DemoDumpster => ({
  size,
  category: 'Roll-off',
  basePrice,
  extendedPrice: basePrice + 35,
  outerPrice: basePrice + 75,
  kalamazooPrice: basePrice + 60,
  weightLimit,
  trackInventory: true,
})

const noPrices = { basePrice: 0, extendedPrice: 0, outerPrice: 0, kalamazooPrice: 0 } as const

export const DUMPSTERS: readonly DemoDumpster[] = [
  rollOff('10 yd', 325, 2),
  rollOff('15 yd', 365, 2.5),
  rollOff('20 yd', 405, 3),
  rollOff('30 yd', 465, 4),
  rollOff('40 yd', 525, 5),
  { ...rollOff('10 yd Concrete', 385, 0), category: 'Concrete', chargeKentFee: false },
  { ...rollOff('Customer Owned', 0, 0), ...noPrices, category: 'Other', trackInventory: false },
  {
    ...rollOff('Shop', 0, 0),
    ...noPrices,
    category: 'Other',
    trackInventory: false,
    includeTonExpense: false,
  },
]

export const TON_EXPENSES = [
  { name: 'Landfill', amount: 44.5 },
  { name: 'Transfer station', amount: 58 },
  { name: 'Concrete and dirt', amount: 8 },
]

type DemoFee = Pick<DumpsterFeeType, 'name' | 'price' | 'visibleForPickup' | 'visibleForDropOff'>

/** Fees that drivers book, with how often they do. */
export const DUMPSTER_FEES: readonly DemoFee[] = [
  { name: 'Mattress', price: 35, visibleForPickup: true, visibleForDropOff: false },
  { name: 'Tire', price: 15, visibleForPickup: true, visibleForDropOff: false },
  { name: 'Appliance with refrigerant', price: 40, visibleForPickup: true, visibleForDropOff: false },
  { name: 'Overfilled', price: 75, visibleForPickup: true, visibleForDropOff: false },
  { name: 'Wash out', price: 65, visibleForPickup: true, visibleForDropOff: false },
  { name: 'Dry run', price: 125, visibleForPickup: true, visibleForDropOff: true },
  { name: 'Relocation on site', price: 85, visibleForPickup: false, visibleForDropOff: true },
]

interface DemoSite {
  readonly name: string
  readonly dump: boolean
  readonly storage: boolean
  /** Name of its ton expense. */
  readonly tonExpense: string | null
  readonly note: string | null
  readonly address1: string
  readonly city: string
  readonly zip: string
  readonly county: string
  readonly latitude: number
  readonly longitude: number
}

const dump = (
  name: string,
  tonExpense: string,
  at: Omit<DemoSite, 'name' | 'dump' | 'storage' | 'tonExpense' | 'note'>,
): DemoSite => ({
  name,
  dump: true,
  storage: false,
  tonExpense,
  note: null,
  ...at,
})

export const CONCRETE_SITE = 'Wyoming Concrete Crushing'

export const SITES: readonly DemoSite[] = [
  {
    name: 'Main Yard',
    dump: false,
    storage: true,
    tonExpense: null,
    note: 'Empties along the north fence, repairs by the shop.',
    address1: '1250 Chicago Dr SW',
    city: 'Grand Rapids',
    zip: '49509',
    county: 'Kent',
    latitude: 42.9306,
    longitude: -85.6881,
  },
  {
    name: 'Muskegon Yard',
    dump: false,
    storage: true,
    tonExpense: null,
    note: 'Key for the gate hangs in the truck.',
    address1: '2280 E Laketon Ave',
    city: 'Muskegon',
    zip: '49442',
    county: 'Muskegon',
    latitude: 43.2225,
    longitude: -86.1952,
  },
  dump('Byron Center Landfill', 'Landfill', {
    address1: '9480 S Division Ave',
    city: 'Byron Center',
    zip: '49315',
    county: 'Kent',
    latitude: 42.7801,
    longitude: -85.6689,
  }),
  dump('Kent Transfer Station', 'Transfer station', {
    address1: '618 Market Ave SW',
    city: 'Grand Rapids',
    zip: '49503',
    county: 'Kent',
    latitude: 42.9552,
    longitude: -85.6893,
  }),
  dump('Coopersville Landfill', 'Landfill', {
    address1: '14200 68th Ave',
    city: 'Coopersville',
    zip: '49404',
    county: 'Ottawa',
    latitude: 43.0452,
    longitude: -85.9441,
  }),
  dump('Zeeland Landfill', 'Landfill', {
    address1: '1180 56th Ave',
    city: 'Zeeland',
    zip: '49464',
    county: 'Ottawa',
    latitude: 42.7807,
    longitude: -85.9212,
  }),
  dump('Muskegon Transfer Station', 'Transfer station', {
    address1: '1725 Keating Ave',
    city: 'Muskegon',
    zip: '49442',
    county: 'Muskegon',
    latitude: 43.2143,
    longitude: -86.2121,
  }),
  {
    ...dump('Kalamazoo Transfer and Yard', 'Transfer station', {
      address1: '3180 Covington Rd',
      city: 'Kalamazoo',
      zip: '49001',
      county: 'Kalamazoo',
      latitude: 42.2563,
      longitude: -85.5458,
    }),
    storage: true,
    note: 'Scale closes at 3:30 pm. Empties behind the tipping hall.',
  },
  dump('Pierson Landfill', 'Landfill', {
    address1: '20800 W Cannonsville Rd',
    city: 'Pierson',
    zip: '49339',
    county: 'Montcalm',
    latitude: 43.3271,
    longitude: -85.4987,
  }),
  {
    ...dump(CONCRETE_SITE, 'Concrete and dirt', {
      address1: '2610 Lafayette Ave SW',
      city: 'Wyoming',
      zip: '49519',
      county: 'Kent',
      latitude: 42.9079,
      longitude: -85.7322,
    }),
    note: 'Clean concrete, brick and dirt only.',
  },
]
