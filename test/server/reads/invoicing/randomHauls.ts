import { BILLING_RULES } from '#shared/customers/Customer.ts'
import { addDays } from '#shared/kernel/days.ts'
import type { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { RATE_RANGES } from '#shared/customers/rateRanges.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import type { Random } from '#server/demo/random.ts'
import { Books } from '../reporting/Books.ts'

export const CUSTOMERS = 24
export const RENTALS = 120

const SIZES = [
  ['20 yd', 3],
  ['30 yd', 0],
  ['20 yd Concrete', 2],
  ['Customer Owned', 4],
] as const

/** Rentals of customers with all kinds of terms, with loads that were delivered and often picked up, and services. */
export function randomHauls(random: Random): Books {
  const books = new Books()
  SIZES.forEach(([size, weightLimit], index) =>
    books.add('Dumpster', {
      id: index + 1,
      size,
      weightLimit,
      // One size is exempt from the Kent surcharge.
      chargeKentFee: index !== 1,
      basePrice: 300,
      extendedPrice: 320,
      outerPrice: 340,
      kalamazooPrice: 360,
    }),
  )
  for (let id = 1; id <= CUSTOMERS; id += 1) addCustomer(books, random, id)
  for (let id = 1; id <= RENTALS; id += 1) addRental(books, random, id)
  return books
}

function addCustomer(books: Books, random: Random, id: number): void {
  books.add('Customer', {
    id,
    typeId: random.integer(1, 2),
    companyName: `Company ${id}`,
    billingRule: random.pick([null, ...BILLING_RULES]),
    standardRentalLength: random.pick([null, 0, 7, 7.5]),
    usePercentageBasedFuelRate: random.chance(0.4),
    fuelRate: random.pick([null, 0, 18.5]),
    bypassKentCharge: random.chance(0.1),
  })
  const address = books.add('ServiceAddress', {
    id,
    customerId: id,
    address1: `${id} Main St`,
    city: 'Ada',
    county: random.pick([null, 'Kent', 'kent county', 'Ottawa']),
    range: random.pick([null, ...RATE_RANGES]),
    zone: random.pick([null, null, 1, 2]),
    pricePerTon: random.pick([null, null, 0, 41.25]),
  })
  for (let count = random.integer(0, 4); count > 0; count -= 1)
    books.add('CustomerRate', {
      id: id * 10 + count,
      customerId: id,
      rateTypeId: random.integer(1, 4),
      dumpsterId: random.integer(1, 4),
      range: random.pick([null, ...RATE_RANGES]),
      zone: random.pick([null, 1, 2]),
      rate: random.number(0, 400, 2),
      pricePerTon: random.pick([0, 0, 42.5]),
      weightLimit: random.pick([null, 0, 2, 4]),
      displayOrder: random.integer(0, 2),
      validFrom: random.pick([null, null, '2025-04-10', '2025-04-20']),
      validUntil: random.pick([null, null, '2025-04-19', '2025-04-28']),
      deleted: random.chance(0.1) ? '2025-05-01T12:00:00.000Z' : null,
    })
  if (random.chance(0.8)) addHauling(books, random, address)
}

/** Hauling for a time, at an address that has other prices before or after it. */
function addHauling(books: Books, random: Random, { id: customerId, range }: ServiceAddress): void {
  const days = addDays('2025-04-05', random.integer(0, 20))
  books.add('CustomerRate', {
    id: customerId * 10 + 9,
    customerId,
    rateTypeId: RATE_TYPE.hauling,
    range,
    rate: 185,
    pricePerTon: random.pick([0, 42.5]),
    weightLimit: random.pick([0, 5, 9]),
    ...random.pick([{ validFrom: days }, { validUntil: days }]),
  })
}

function addRental(books: Books, random: Random, id: number): void {
  const customerId = random.integer(1, CUSTOMERS)
  const startDate = addDays('2025-04-01', random.integer(0, 20))
  const dumpsterId = random.integer(1, 4)
  books.add('Rental', {
    id,
    customerId,
    serviceAddressId: customerId,
    dumpsterId,
    startDate,
    statusId: 1,
    billDaily: random.chance(0.1),
    deleted: random.chance(0.05) ? '2025-05-01T12:00:00.000Z' : null,
  })
  const at = (day: string): string => `${day}T${random.pick(['02', '05', '15', '23'])}:30:00.000Z`
  const job = (jobTypeId: number, day: string) =>
    books.add('Job', {
      id: books.all('Job').length + 1,
      rentalId: id,
      jobTypeId,
      actionId: jobTypeId === 5 ? null : random.chance(0.9) ? jobTypeId : null,
      dumpsterId,
      dumpsterWeightLimit: random.pick([null, 0, 2]),
      startDate: day,
      completed: random.chance(0.9) ? at(day) : null,
      fuelRatePercentageId: random.chance(0.8) ? 1 : null,
      weight: jobTypeId === 2 && random.chance(0.9) ? random.number(0, 7, random.integer(0, 4)) : null,
    })
  for (let count = random.integer(0, 3); count > 0; count -= 1) {
    const day = addDays(startDate, random.integer(0, 10))
    const placed = job(1, day)
    const removed = random.chance(0.8) ? job(2, addDays(day, random.integer(0, 12))) : null
    if (random.chance(0.2)) continue
    books.add('DumpsterLocation', {
      id: books.all('DumpsterLocation').length + 1,
      dumpsterInventoryId: id,
      serviceAddressId: customerId,
      placedJobId: random.chance(0.9) ? placed.id : null,
      placed: at(day),
      removedJobId: removed?.id ?? null,
      removed: removed === null ? null : at(removed.startDate),
    })
  }
  books.add('DumpsterInventory', {
    id,
    dumpsterTypeId: dumpsterId,
    dumpsterNumber: id,
    dumpsterBarcode: `b-${id}`,
  })
  if (random.chance(0.3)) job(5, addDays(startDate, random.integer(0, 10)))
}
