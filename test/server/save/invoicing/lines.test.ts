import { added, deleted } from '../saving.ts'
import { biller, edited, invoiceOf, openBooks, type Books } from './books.ts'
import { billed, lineOfNew, linesOf } from './linesOf.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const violations = (entities: readonly unknown[]): Promise<unknown> => books.violations(entities, biller)

describe('the lines of an invoice', () => {
  it('M-008 [SV106] are numbered from 1 without a gap, after removals and insertions too', async () => {
    const { id } = await books.invoice([{ rate: 1 }, { rate: 2 }, { rate: 3 }])
    const lines = await linesOf(books, id)
    expect(lines.map(({ lineNumber, rate }) => [lineNumber, rate])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    await books.save(
      [
        deleted('InvoiceLine', lines[0] ?? {}),
        added('InvoiceLine', -1, { invoiceId: id, lineNumber: 9, rate: 4 }),
      ],
      biller,
    )
    expect((await linesOf(books, id)).map(({ lineNumber, rate }) => [lineNumber, rate])).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
    ])
    expect(await books.stored('Invoice', id)).toMatchObject({ total: 9, balance: 9 })
  })

  it('[SV106] stay with their invoice and keep their explanation', async () => {
    const { id } = await books.invoice([{ rate: 1 }])
    const other = await books.invoice([])
    const [line] = await linesOf(books, id)
    expect(
      await violations([
        await edited(books, 'InvoiceLine', line?.['id'], { invoiceId: other['id'], explanation: '{}' }),
      ]),
    ).toEqual([
      'invoiceId fixed: A line stays with its invoice.',
      'explanation fixed: The explanation of a line stays as it was made.',
    ])
  })
})

describe('what an invoice names', () => {
  it('[SV123] belongs to its customer: rental, site, and the rentals and jobs of its lines', async () => {
    expect(await violations(invoiceOf([], { customerId: 2, serviceAddressId: 2 }))).toEqual([
      'rentalId rentalOfCustomer: The rental is not one of the customer',
    ])
    expect(await violations(invoiceOf([], { customerId: 1, serviceAddressId: 2 }))).toEqual([
      'serviceAddressId siteOfCustomer: The site is not one of the customer',
    ])
    expect(await violations(invoiceOf([{ rate: 1, jobId: 1, rentalId: 513 }]))).toEqual([
      'rentalId rentalOfCustomer: The rental is not one of the customer',
      'jobId jobOfRental: The job is not one of the rental',
    ])
  })
})

describe('days of a rental', () => {
  it('M-062 [SV108] are billed once, in whatever order invoices are made', async () => {
    const first = await lineOfNew(books)
    const second = await lineOfNew(books)
    await books.save([billed(first, '2025-04-10', '2025-04-20', -1)], biller)
    for (const [start, end] of [
      ['2025-04-01', '2025-04-11'],
      ['2025-04-19', '2025-04-25'],
      ['2025-04-12', '2025-04-13'],
      ['2025-04-10', '2025-04-20'],
      ['2025-04-01', '2025-04-30'],
    ] as const)
      expect(await violations([billed(second, start, end)])).toEqual([
        'startDate billedDays: 04/10/2025 - 04/20/2025 is billed already.',
      ])
    const { entities } = await books.save([billed(second, '2025-04-01', '2025-04-10')], biller)
    expect(await books.stored('RentalBillingLine', entities[0]?.['id'])).toMatchObject({ quantity: 9 })
  })

  it('[SV108] belong to a line that is there, and go only with it', async () => {
    const line = await lineOfNew(books)
    const { entities } = await books.save([billed(line, '2025-05-01', '2025-05-08')], biller)
    const days = await books.stored('RentalBillingLine', entities[0]?.['id'])
    expect(await violations([deleted('RentalBillingLine', days)])).toEqual([
      'undefined billedDays: Remove the line that charges these days.',
    ])
    expect(await violations([billed(line, '2025-05-09', '2025-05-09')])).toEqual([
      'endDate billedDays: The end date must be after the start date.',
    ])
  })
})
