import type { Dumpster } from '#shared/inventory/Dumpster.ts'
import type { CreditCard } from '#shared/pricing/CreditCard.ts'

export const SALES_PEOPLE = ['S. Lindqvist', 'J. Halvorsen', 'M. Ortega', 'R. Pruitt']

export const CREDIT_CARDS: readonly Pick<CreditCard, 'name' | 'feePercentage'>[] = [
  { name: 'Visa', feePercentage: 0.0275 },
  { name: 'Mastercard', feePercentage: 0.0275 },
  { name: 'American Express', feePercentage: 0.035 },
  { name: 'Discover', feePercentage: 0.03 },
]

export const DUMPSTER_CATEGORIES = ['Roll-off', 'Concrete', 'Other']

type DemoDumpster = Partial<Dumpster> & { readonly category: string }

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

export const DUMPSTERS: readonly DemoDumpster[] = [
  rollOff('10 yd', 325, 2),
  rollOff('15 yd', 365, 2.5),
  rollOff('20 yd', 405, 3),
  rollOff('30 yd', 465, 4),
  rollOff('40 yd', 525, 5),
  { ...rollOff('10 yd Concrete', 385, 0), category: 'Concrete', chargeKentFee: false },
  {
    ...rollOff('Customer Owned', 0, 0),
    category: 'Other',
    extendedPrice: 0,
    outerPrice: 0,
    kalamazooPrice: 0,
    trackInventory: false,
  },
]
