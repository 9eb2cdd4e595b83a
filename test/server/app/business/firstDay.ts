import { added, type SentEntity } from '#test/server/save/openSaving.ts'

const prices = { basePrice: 400, extendedPrice: 430, outerPrice: 470, kalamazooPrice: 450 }
const SIZES = ['10 yd', '20 yd', '30 yd', 'Customer Owned', '10 yd Concrete']
const DUMPSTERS_OF_SIZE = 4

/** What the company has before its first rental. */
export function FIRST_DAY(driverIds: readonly number[]): readonly SentEntity[] {
  const types = SIZES.map((size, index) =>
    added('Dumpster', -1 - index, { size, ...prices, weightLimit: index === 4 ? 0 : 2 + index }),
  )
  const inventory = SIZES.flatMap((size, type) =>
    size === 'Customer Owned'
      ? []
      : Array.from({ length: DUMPSTERS_OF_SIZE }, (_, index) =>
          added('DumpsterInventory', -100 - type * 10 - index, {
            dumpsterTypeId: -1 - type,
            // Sizes that begin alike share their barcodes.
            dumpsterNumber: type * 10 + index + 1,
          }),
        ),
  )
  return [
    ...types,
    ...inventory,
    added('TonExpense', -1, { name: 'Landfill', amount: 48.5, displayOrder: 1 }),
    added('StorageDumpSite', -1, { name: 'Yard', storage: true, displayOrder: 1 }),
    added('StorageDumpSite', -2, { name: 'Landfill', dump: true, tonExpenseId: -1, displayOrder: 2 }),
    added('CreditCard', -1, { name: 'Visa', feePercentage: 0.03, displayOrder: 1 }),
    added('DumpsterFeeType', -1, { name: 'Mattress', price: 25, displayOrder: 1 }),
    ...driverIds.map((userId, index) => added('Driver', -1 - index, { userId, displayOrder: index + 1 })),
    ...customers(),
  ]
}

function customers(): SentEntity[] {
  return [
    added('Customer', -1, {
      typeId: 1,
      companyName: 'Acme Building',
      greatPlainsId: 'ACME',
      paymentTerms: 'Net 15',
      standardRentalLength: 7,
    }),
    added('Customer', -2, {
      typeId: 1,
      companyName: 'Kent Roofing',
      greatPlainsId: 'KENT',
      usePercentageBasedFuelRate: true,
    }),
    added('Customer', -3, { typeId: 2, firstName: 'Ida', lastName: 'Home', billingType: 'COD' }),
    added('Customer', -4, {
      typeId: 1,
      companyName: 'Zoned Steel',
      creditCardId: -1,
      billingType: 'Credit-Debit',
    }),
    added('ServiceAddress', -1, {
      customerId: -1,
      city: 'Ada',
      county: 'Kent',
      range: 'Regular',
      latitude: 42.954,
      longitude: -85.488,
    }),
    added('ServiceAddress', -2, {
      customerId: -1,
      city: 'Holland',
      county: 'Ottawa',
      range: 'Extended',
      latitude: 42.788,
      longitude: -86.109,
    }),
    added('ServiceAddress', -3, {
      customerId: -2,
      city: 'Rockford',
      county: 'Kent',
      range: 'Regular',
      distance: 17.4,
      latitude: 43.121,
      longitude: -85.561,
    }),
    added('ServiceAddress', -4, {
      customerId: -3,
      city: 'Wyoming',
      county: 'Kent',
      range: 'Outer',
      latitude: 42.914,
      longitude: -85.705,
    }),
    added('ServiceAddress', -5, { customerId: -4, city: 'Portage', county: 'Kalamazoo', zone: 2 }),
    added('CustomerRate', -1, {
      customerId: -1,
      rateTypeId: 1,
      dumpsterId: -2,
      range: 'Regular',
      rate: 380,
      weightLimit: 3,
    }),
    added('CustomerRate', -2, {
      customerId: -2,
      rateTypeId: 2,
      range: 'Regular',
      rate: 160,
      pricePerTon: 55,
      baseMileage: 10,
      mileageOffset: 2,
      mileageOffsetRate: 4.5,
    }),
    added('CustomerRate', -3, {
      customerId: -4,
      rateTypeId: 4,
      zone: 2,
      rate: 300,
      pricePerTon: 60,
      weightLimit: 4,
    }),
  ]
}
