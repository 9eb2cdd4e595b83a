import { BILLING_RULES } from '#shared/customers/Customer.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { LINE_RULES } from '#shared/invoicing/lineDraft.ts'
import { totalMinutes } from '#shared/jobs/jobTimes.ts'
import { addDays, addMinutes, endOfDay, startOfDay } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'
import { RATE_RANGES } from '#shared/customers/rateRanges.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import type { Stored } from '#server/save/work/records.ts'
import { Books } from './Books.ts'

export const ZONE = 'America/Detroit'
/** Clocks change within it. */
export const PERIOD = { startDate: '2025-10-27', endDate: '2025-11-05' }
export const NOW = '2025-11-04T18:00:00.000Z'

/** A fee that was raised twice within the period. */
export const DATED_FEE = {
  id: 1,
  begins: [null, '2025-10-30', '2025-11-02'],
  prices: [7.5, 10, 12.35],
} as const

const SIZES = ['10 yd', '15 yd', '20 yd', '30 yd', '40 yd', 'Shop', 'Customer Owned'] as const

/** A small random company with all edge cases: missing values, deleted rows, instants at the edges of the period. */
export function randomBooks(seed: number): Books {
  const random = randomFrom(seed)
  const books = new Books()
  addLists(books)
  for (let id = 1; id <= 12; id += 1) addCustomer(books, random, id)
  for (let id = 1; id <= 40; id += 1) addRental(books, random, id)
  addInventory(books, random)
  addPayments(books, random)
  for (let id = 1; id <= 15; id += 1)
    books.add('DispatchNote', {
      id,
      dumpsterType: random.chance(0.2) ? null : random.pick(SIZES),
      notAwarded: random.chance(0.2) ? null : moment(random),
      completed: random.chance(0.8) ? null : moment(random),
      deleted: deletedNowAndThen(random),
    })
  return books
}

function addLists(books: Books): void {
  for (const id of [901, 902])
    books.add('User', { userId: id, firstName: `Dan${id}`, lastName: 'Driver', userName: `dan${id}` })
  books.add('SalesPerson', { id: 902, name: 'Sue' })
  books.add('DumpsterCategory', { id: 901, name: 'Roll-off' })
  SIZES.forEach((size, index) =>
    books.add('Dumpster', {
      id: index + 1,
      size,
      basePrice: 300,
      extendedPrice: 320.5,
      outerPrice: 340,
      kalamazooPrice: 360,
      weightLimit: index,
      categoryId: index % 2 === 0 ? 901 : null,
      displayOrder: index,
    }),
  )
  for (const id of [1, 2, 3])
    books.add('DumpsterFeeType', {
      id,
      name: `Fee ${id}`,
      price: 12.35 * id,
      validFrom: id === DATED_FEE.id ? DATED_FEE.begins[2] : null,
    })
  DATED_FEE.begins.slice(0, 2).forEach((validFrom, index) =>
    books.add('EarlierPrice', {
      id: index + 1,
      dumpsterFeeTypeId: DATED_FEE.id,
      validFrom,
      price: DATED_FEE.prices[index] ?? null,
    }),
  )
  for (const id of [1, 2]) books.add('StorageDumpSite', { id, name: `Yard ${id}`, storage: true })
}

function addCustomer(books: Books, random: Random, id: number): void {
  books.add('Customer', {
    id,
    typeId: random.integer(1, 2),
    companyName: random.chance(0.2) ? null : `Company ${random.pick(['Zeta', 'alpha', 'Émile'])} ${id}`,
    lastName: `Person ${id}`,
    billingRule: random.chance(0.2) ? null : random.pick(BILLING_RULES),
    salesPersonId: random.pick([null, 1, 902]),
    standardRentalLength: random.pick([null, 7]),
  })
  for (const site of [0, 1])
    books.add('ServiceAddress', {
      id: id * 2 - site,
      customerId: id,
      siteName: random.chance(0.5) ? null : `Site ${id}`,
      address1: `${id} Main St`,
      city: 'Ada',
      county: random.pick(['Kent', 'Ottawa']),
      range: random.pick(RATE_RANGES),
    })
  if (random.chance(0.3))
    books.add('CustomerRate', {
      id,
      customerId: id,
      rateTypeId: 1,
      dumpsterId: 1,
      range: 'Regular',
      rate: 411.5,
    })
}

function addRental(books: Books, random: Random, id: number): void {
  const customerId = random.integer(1, 12)
  const billDaily = random.chance(0.2)
  const rental = books.add('Rental', {
    id,
    customerId,
    serviceAddressId: customerId * 2 - random.integer(0, 1),
    dumpsterId: random.integer(1, 7),
    startDate: addDays(PERIOD.startDate, random.integer(-6, 14)),
    completed: random.chance(0.4) ? moment(random) : null,
    statusId: RENTAL_STATUS.inProgress,
    billDaily,
    dailyRate: billDaily ? 12.5 : null,
    deleted: deletedNowAndThen(random),
  })
  for (let count = random.integer(0, 5); count > 0; count -= 1) addJob(books, random, rental)
  for (let count = random.integer(0, 2); count > 0; count -= 1) addInvoice(books, random, rental)
}

function addJob(books: Books, random: Random, rental: Stored<'Rental'>): void {
  const id = books.all('Job').length + 1
  const jobTypeId = random.weighted([
    [4, 1],
    [4, 2],
    [2, 3],
    [2, 4],
    [1, 5],
    [1, 6],
    [1, 7],
  ])
  const own = { 1: 1, 2: 2 }[jobTypeId] ?? null
  const isPair = jobTypeId === 3 || jobTypeId === 4
  const completed = random.chance(0.75) ? moment(random) : null
  const times = Array.from({ length: random.integer(0, 3) }, (_, index) => ({
    id: id * 10 + index,
    jobId: id,
    started: moment(random),
    totalMinutes: random.chance(0.2) ? null : random.number(0, 180, 2),
    deleted: deletedNowAndThen(random),
  }))
  books.add('Job', {
    id,
    rentalId: jobTypeId >= 6 ? null : rental.id,
    jobTypeId,
    actionId: isPair ? random.integer(1, 2) : own,
    driverId: random.pick([null, 901, 902]),
    dumpsterId: random.pick([null, 1, 2, 3, 4, 5, 6, 7]),
    billAsDumpsterId: random.pick([null, 1, 2, 3, 6]),
    customerRequestedDumpsterId: random.pick([null, 1, 2, 3]),
    dumpsterWeightLimit: random.pick([null, 0, 2]),
    weight: random.chance(0.4) ? null : random.number(0, 9, 2),
    startDate: addDays(PERIOD.startDate, random.integer(-3, 14)),
    completed,
    hourExpense: random.chance(0.2) ? null : random.number(0, 99, 2),
    tonExpense: random.chance(0.2) ? null : random.number(0, 60, 2),
    margin: random.chance(0.3) ? null : random.number(-2, 1, 4),
    totalTime: totalMinutes(times),
    extraExpense: random.chance(0.2),
    trailerUsed: random.chance(0.2),
    deleted: deletedNowAndThen(random),
  })
  for (const time of times) books.add('JobTime', time)
  if (random.chance(0.4))
    books.add('JobDumpsterFee', {
      id,
      jobId: id,
      dumpsterFeeTypeId: random.integer(1, 3),
      quantity: random.number(0, 5, 2),
    })
}

function addInvoice(
  books: Books,
  random: Random,
  { id: rentalId, customerId, serviceAddressId }: Stored<'Rental'>,
): void {
  const id = books.all('Invoice').length + 1
  const jobs = books.all('Job').filter((job) => job.rentalId === rentalId)
  const total = random.number(0, 900, 2)
  const tax = random.chance(0.8) ? 0 : random.number(0, 9, 2)
  const payments = random.pick([0, 0, total, random.number(0, 900, 2)])
  books.add('Invoice', {
    id,
    invoiceNumber: random.chance(0.1) ? null : id,
    customerId,
    rentalId,
    serviceAddressId,
    statusId: random.chance(0.15) ? INVOICE_STATUS.voided : random.integer(1, 13),
    invoiceDate: addDays(PERIOD.startDate, random.integer(-3, 14)),
    dueDate: random.chance(0.1)
      ? null
      : addDays('2025-11-04', random.pick([-120, -91, -90, -60, -31, -30, -1, 0, 5])),
    createDate: random.chance(0.1) ? null : random.chance(0.2) ? '2024-12-16T04:59:59.999Z' : moment(random),
    total,
    tax,
    payments,
    balance: sum([total, tax, -payments]),
    deleted: deletedNowAndThen(random),
  })
  for (let count = random.integer(0, 4); count > 0; count -= 1)
    addLine(books, random, { rentalId, invoiceId: id, jobIds: jobs.map((job) => job.id) })
}

function addLine(
  books: Books,
  random: Random,
  {
    rentalId,
    invoiceId,
    jobIds,
  }: { readonly rentalId: number; readonly invoiceId: number; readonly jobIds: readonly number[] },
): void {
  const line = books.add('InvoiceLine', {
    id: books.all('InvoiceLine').length + 1,
    invoiceId,
    lineNumber: 1,
    quantity: random.number(-1, 9, 2),
    rate: random.number(-9, 500, 2),
    service: random.pick([null, 'Hauling', 'Misc']),
    rentalId,
    jobId: random.chance(0.2) ? null : (jobIds[random.integer(0, 4)] ?? null),
    quickBooksProductId: random.pick([null, 1, 2, 3, 58]),
    explanation: random.chance(0.5) ? null : JSON.stringify({ rule: random.pick(LINE_RULES) }),
    deleted: deletedNowAndThen(random),
  })
  if (random.chance(0.3))
    books.add('RentalBillingLine', {
      id: line.id,
      rentalId,
      invoiceLineId: line.id,
      startDate: PERIOD.startDate,
      endDate: addDays(PERIOD.startDate, random.integer(1, 9)),
      deleted: deletedNowAndThen(random),
    })
}

function addInventory(books: Books, random: Random): void {
  for (let id = 1; id <= 30; id += 1)
    books.add('DumpsterInventory', {
      id,
      dumpsterTypeId: random.integer(1, 5),
      dumpsterNumber: id,
      dumpsterBarcode: `xx-${id}`,
      created: random.chance(0.5) ? null : moment(random),
      deleted: deletedNowAndThen(random),
    })
  const jobIds = books.all('Job').map((job) => job.id)
  for (let id = 1; id <= 80; id += 1) {
    const placed = moment(random)
    books.add('DumpsterLocation', {
      id,
      dumpsterInventoryId: random.integer(1, 30),
      storageDumpSiteId: random.chance(0.25) ? random.integer(1, 2) : null,
      serviceAddressId: random.chance(0.3) ? random.integer(1, 24) : null,
      placedJobId: random.chance(0.6) ? (jobIds[random.integer(0, jobIds.length - 1)] ?? null) : null,
      placed,
      removed: random.chance(0.6) ? addMinutes(placed, random.integer(0, 20_000)) : null,
      removedJobId: random.chance(0.3) ? (jobIds[random.integer(0, jobIds.length - 1)] ?? null) : null,
    })
  }
}

function addPayments(books: Books, random: Random): void {
  const invoices = books.all('Invoice')
  for (let id = 1; id <= 15; id += 1) {
    const customerId = random.integer(1, 12)
    books.add('Payment', {
      id,
      customerId,
      paymentDate: addDays(PERIOD.startDate, random.integer(0, 9)),
      paymentAmount: 100,
      deleted: deletedNowAndThen(random),
    })
    for (const [index, invoice] of invoices.filter((each) => each.customerId === customerId).entries())
      if (random.chance(0.6))
        books.add('PaymentLine', {
          id: id * 100 + index,
          paymentId: id,
          invoiceId: invoice.id,
          lineNumber: index + 1,
          amount: 10,
        })
  }
}

/** Some instant of these weeks, every third time at the very edge of the period or of a day. */
function moment(random: Random): string {
  const edges = [
    startOfDay(PERIOD.startDate, ZONE),
    addMinutes(startOfDay(PERIOD.startDate, ZONE), -1 / 60_000),
    endOfDay(PERIOD.endDate, ZONE),
    addMinutes(endOfDay(PERIOD.endDate, ZONE), 1 / 60_000),
    startOfDay('2025-11-03', ZONE),
  ] as const
  if (random.chance(0.3)) return random.pick(edges)
  return new Date(Date.UTC(2025, 9, 20) + random.integer(0, 24 * 86_400_000)).toISOString()
}

function deletedNowAndThen(random: Random): string | null {
  return random.chance(0.1) ? '2025-11-01T12:00:00.000Z' : null
}
