import { isOnSite } from '#shared/inventory/dumpsterPlacements.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { jobMargin } from '#shared/invoicing/jobMargin.ts'
import { closeTimes } from '#shared/jobs/jobTransitions.ts'
import { customerBalance } from '#shared/payments/customerBalance.ts'
import { replaceFuelRate } from '#shared/pricing/fuelRates.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { readPlacedDumpsters } from '#server/reads/inventory/readPlacedDumpsters.ts'
import { readInvoiceSums } from '#server/reads/invoicing/readInvoiceSums.ts'
import { readMarginJobs } from '#server/reads/invoicing/readMarginInputs.ts'
import { readRunningClocks } from '#server/reads/jobs/readRunningClocks.ts'
import { readCustomerBalances } from '#server/reads/payments/readCustomerBalances.ts'
import { readFuelRates, readOpenFuelRateIds } from '#server/reads/pricing/readFuelRates.ts'
import { SEED } from '#test/support/seed.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import type { Books } from './reporting/Books.ts'
import { NOW, randomBooks } from './reporting/randomBooks.ts'

const DRIVERS = [901, 902]

/** Rows that reports do not look at: ended times, credits, fuel rates. */
function addRows(books: Books, random: Random): void {
  const sometimes = (): string | null => random.pick([null, NOW])
  for (const { id } of books.all('Job').filter(() => random.chance(0.5)))
    books.add('JobTime', {
      id: 10_000 + id,
      jobId: id,
      started: NOW,
      completed: sometimes(),
      deleted: sometimes(),
    })
  for (let id = 1; id <= 60; id += 1) {
    const credit = { customerId: random.integer(1, 12), amount: random.number(1, 90, 2) }
    books.add('PaymentCredit', { id, ...credit, applied: sometimes(), deleted: sometimes() })
  }
  for (let id = 1; id <= 9; id += 1)
    books.add('FuelRatePercentage', { id: 100 + id, rate: id, startDate: NOW, endDate: sometimes() })
}

describe.each([1, 2, 3])('what rules are given of random company %i is what they count', (company) => {
  const books = randomBooks(SEED + company)
  addRows(books, randomFrom(SEED + company))
  const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)
  const invoices = new Map(books.all('Invoice').map((invoice) => [invoice.id, invoice]))
  const jobs = new Map(books.all('Job').map((job) => [job.id, job]))
  const timesOf = (jobId: number) => books.all('JobTime').filter((time) => time.jobId === jobId)

  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
    await books.store(database)
  })
  afterAll(() => database.close())

  it('[RD9] balances of customers', async () => {
    const ids = idsOf(books.all('Customer'))
    const expected = ids.map((id) => {
      const isOwn = ({ customerId }: { readonly customerId: number }) => customerId === id
      const balance = customerBalance(
        books.all('Invoice').filter(isOwn),
        books.all('PaymentCredit').filter(isOwn),
      )
      return [id, balance]
    })
    expect([...(await readCustomerBalances(database, ids))]).toEqual(expected)
  })

  it('[RD10] totals of invoices', async () => {
    const ids = [...invoices.keys()]
    const { lines } = await readInvoiceSums(database, ids)
    expect(ids.map((id) => invoiceTotals(lines.get(id) ?? [], 0))).toEqual(
      ids.map((id) =>
        invoiceTotals(
          books.all('InvoiceLine').filter(({ invoiceId }) => invoiceId === id),
          0,
        ),
      ),
    )
  })

  it('[RD11] margins of jobs, those at hand and others', async () => {
    const all = [...jobs.values()]
    const atHand = all.filter(({ id }) => id % 2 === 0)
    const read = await readMarginJobs(database, atHand, idsOf(all))
    expect(new Map(read.map((job) => [job.id, jobMargin(job)]))).toEqual(
      new Map(
        all.map((job) => {
          const charged = books.all('InvoiceLine').filter(({ jobId }) => jobId === job.id)
          const invoiceLines = charged.map((line) => ({
            ...line,
            invoice: invoices.get(line.invoiceId) ?? null,
          }))
          return [job.id, jobMargin({ ...job, invoiceLines, jobTimes: timesOf(job.id) })]
        }),
      ),
    )
  })

  it('[RD12] dumpsters at customers and at storage sites', async () => {
    const rentals = new Map(books.all('Rental').map((rental) => [rental.id, rental]))
    const addresses = new Map(books.all('ServiceAddress').map((address) => [address.id, address]))
    const live = new Map(
      books.all('DumpsterInventory').flatMap((each) => (each.deleted === null ? [[each.id, each]] : [])),
    )
    const placed = books.all('DumpsterLocation').flatMap((placement) => {
      const dumpster = live.get(placement.dumpsterInventoryId)
      const rental = rentals.get(jobs.get(placement.placedJobId ?? 0)?.rentalId ?? 0)
      const address = addresses.get(placement.serviceAddressId ?? rental?.serviceAddressId ?? 0)
      return dumpster === undefined ? [] : [{ placement, barcode: dumpster.dumpsterBarcode, address }]
    })
    const barcodes = (found: readonly { readonly barcode: string | null }[]) =>
      found.map(({ barcode }) => barcode ?? '').toSorted()
    const read = async (by: Parameters<typeof readPlacedDumpsters>[1], ids: readonly number[]) =>
      barcodes(
        (await readPlacedDumpsters(database, by, ids)).map((each) => ({ barcode: each.dumpsterBarcode })),
      )
    const onSite = placed.filter(({ placement, address }) => isOnSite(placement) && address !== undefined)
    expect(onSite.length).toBeGreaterThan(0)
    expect(await read('serviceAddressId', idsOf(books.all('ServiceAddress')))).toEqual(barcodes(onSite))
    expect(await read('customerId', [1, 2, 3])).toEqual(
      barcodes(onSite.filter(({ address }) => (address?.customerId ?? 0) <= 3)),
    )
    const stored = placed.filter(({ placement }) => placement.removed === null && !isOnSite(placement))
    expect(await read('storageDumpSiteId', idsOf(books.all('StorageDumpSite')))).toEqual(barcodes(stored))
  })

  it('[RD13] running clocks of drivers', async () => {
    const running = [...jobs.values()].flatMap(({ id, driverId, deleted }) => {
      const isCounted = driverId !== null && deleted === null && closeTimes(timesOf(id), NOW).length > 0
      return isCounted ? [{ jobId: id, driverId }] : []
    })
    const read = await readRunningClocks(database, DRIVERS)
    expect(read.toSorted((a, b) => a.jobId - b.jobId)).toEqual(running)
  })

  it('[RD14] open fuel rates', async () => {
    const { ended } = replaceFuelRate(await readFuelRates(database), 1, NOW)
    const open = await readOpenFuelRateIds(database)
    expect(open.toSorted((a, b) => a - b)).toEqual(
      idsOf(ended.map(({ period }) => period)).toSorted((a, b) => a - b),
    )
    expect(open.length).toBeGreaterThan(0)
  })
})
