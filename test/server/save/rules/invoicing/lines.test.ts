import { added, deleted, type Values } from '#test/server/save/openSaving.ts'
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

  it('M-008 [SV106] are in the order of the numbers sent, those without one last', async () => {
    const [invoice, ...lines] = invoiceOf([1, 2, 3, 4].map((rate) => ({ rate })))
    const numbers = [null, 7, null, 2]
    const sent = lines.map((line, index) => ({ ...line, lineNumber: numbers[index] }))
    const { entities } = await books.save([invoice, ...sent], biller)
    const stored = await linesOf(books, entities[0]?.['id'])
    expect(stored.map(({ rate, rentalId }) => [rate, rentalId])).toEqual([
      [4, 512],
      [2, 512],
      [1, 512],
      [3, 512],
    ])
    expect(stored.map(({ lineNumber }) => lineNumber)).toEqual([1, 2, 3, 4])
  })

  it('M-028 [SV105] do not come back with their invoice where they were deleted before it', async () => {
    const { id } = await books.invoice([{ rate: 1 }, { rate: 2 }])
    const [first = {}] = await linesOf(books, id)
    await books.save([deleted('InvoiceLine', first)], biller)
    await books.save([deleted('Invoice', await books.stored('Invoice', id))], biller)
    await books.save([await edited(books, 'Invoice', id, { deleted: null })], biller)
    expect((await linesOf(books, id)).map(({ rate }) => rate)).toEqual([2])
    expect(await books.stored('Invoice', id)).toMatchObject({ total: 2, balance: 2 })
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
      'invoiceId fixed: A line cannot change its invoice.',
      'explanation fixed: The explanation of a line cannot be changed.',
    ])
  })
})

describe('what an invoice names', () => {
  it('[SV123] belongs to its customer: rental, site, and the rentals and jobs of its lines', async () => {
    expect(await violations(invoiceOf([], { customerId: 2, serviceAddressId: 2 }))).toEqual([
      'rentalId rentalOfCustomer: The rental does not belong to the customer',
    ])
    expect(await violations(invoiceOf([], { customerId: 1, serviceAddressId: 2 }))).toEqual([
      'serviceAddressId siteOfCustomer: The site does not belong to the customer',
    ])
    expect(await violations(invoiceOf([{ rate: 1, jobId: 1, rentalId: 513 }]))).toEqual([
      'rentalId rentalOfCustomer: The rental does not belong to the customer',
      'jobId jobOfRental: The job does not belong to the rental',
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

  it('M-062 [SV108] begin with the rental at the earliest, and stay with their line', async () => {
    const line = await lineOfNew(books)
    expect(await violations([billed(line, '2025-02-27', '2025-03-05')])).toEqual([
      'startDate billedDays: The rental starts on 03/01/2025.',
    ])
    const { entities } = await books.save([billed(line, '2025-03-01', '2025-03-05')], biller)
    const other = { invoiceLineId: await lineOfNew(books) }
    expect(await violations([await edited(books, 'RentalBillingLine', entities[0]?.['id'], other)])).toEqual([
      'invoiceLineId fixed: Billed days cannot change their line.',
    ])
  })
})

describe('billed days as a client sends them', () => {
  it('[SV108] are for the rental of their line, which is there', async () => {
    const line = await lineOfNew(books)
    const other = { ...billed(line, '2025-08-01', '2025-08-05'), rentalId: 513 }
    expect(await violations([other])).toContain('rentalId billedDays: The line is for another rental.')
    const { entities } = await books.save([billed(line, '2025-08-01', '2025-08-05')], biller)
    await books.save([deleted('InvoiceLine', await books.stored('InvoiceLine', line))], biller)
    expect(
      await violations([await edited(books, 'RentalBillingLine', entities[0]?.['id'], { deleted: null })]),
    ).toEqual(['invoiceLineId ownerDeleted: Invoice line 1 was deleted. Bring it back first.'])
  })

  it('M-005 [SV106] [SV108] are read-only with a voided invoice', async () => {
    const line = await lineOfNew(books)
    const { entities } = await books.save([billed(line, '2025-08-10', '2025-08-15')], biller)
    const days = entities[0]?.['id']
    const { invoiceId } = await books.stored('InvoiceLine', line)
    const voiding = { statusId: 14, privateNote: 'Voided: twice' }
    await books.save([await edited(books, 'Invoice', invoiceId, voiding)], biller)
    expect(await violations([await edited(books, 'RentalBillingLine', days, { deleted: null })])).toEqual([
      'undefined readOnly: The lines of voided invoices, and of those that were handed over, are read-only.',
    ])
  })

  it('M-062 [SV108] that began before their rental was postponed stay, and may be shortened', async () => {
    const line = await lineOfNew(books)
    const { entities } = await books.save([billed(line, '2025-09-01', '2025-09-15')], biller)
    const days = entities[0]?.['id']
    const postpone = (startDate: string) =>
      books.database.transaction((transaction) =>
        transaction.execute(`UPDATE "Rental" SET "startDate" = '${startDate}' WHERE "id" = 512`, []),
      )
    await postpone('2025-09-05')
    await books.save([await edited(books, 'RentalBillingLine', days, { endDate: '2025-09-10' })], biller)
    expect(
      await violations([await edited(books, 'RentalBillingLine', days, { startDate: '2025-09-02' })]),
    ).toEqual(['startDate billedDays: The rental starts on 09/05/2025.'])
    await postpone('2025-03-01')
  })
})

describe('a line that bills days', () => {
  const invoiceOfDays = async (quantity?: number) => {
    const line = { rate: 18, ...(quantity === undefined ? {} : { quantity }) }
    return [...invoiceOf([line]), billed(-10, '2025-06-01', '2025-06-15')]
  }
  const stored = async () => {
    const line = await lineOfNew(books)
    const { entities } = await books.save([billed(line, '2025-06-01', '2025-06-15')], biller)
    return { line, days: entities[0]?.['id'] }
  }
  const change = (line: unknown, values: Values) => edited(books, 'InvoiceLine', line, values)

  it('M-062 [SV124] charges as many as they are', async () => {
    expect(await violations(await invoiceOfDays(3))).toEqual(['quantity billedDays: The line bills 14 days.'])
    const { line, days } = await stored()
    expect(await books.stored('InvoiceLine', line)).toMatchObject({ quantity: 14 })
    expect(await violations([await change(line, { quantity: 1 })])).toEqual([
      'quantity billedDays: The line bills 14 days.',
    ])
    await books.save([await change(line, { rate: 20 })], biller)
    await books.save([await edited(books, 'RentalBillingLine', days, { endDate: '2025-06-11' })], biller)
    const shorter = await books.stored('InvoiceLine', line)
    expect(shorter).toMatchObject({ quantity: 10, rate: 20 })
    expect(await books.stored('Invoice', shorter['invoiceId'])).toMatchObject({ total: 200, balance: 200 })
    await books.save([deleted('InvoiceLine', shorter)], biller)
  })

  it('M-062 [SV124] says which, unless someone has put it otherwise', async () => {
    const { line, days } = await stored()
    const describedWith = async (description: string, endDate: string) => {
      await books.save([await change(line, { description })], biller)
      await books.save([await edited(books, 'RentalBillingLine', days, { endDate })], biller)
      return (await books.stored('InvoiceLine', line))['description']
    }
    expect(await describedWith('R512 Billing Daily 06/01/2025 - 06/15/2025', '2025-06-11')).toBe(
      'R512 Billing Daily 06/01/2025 - 06/11/2025',
    )
    expect(await describedWith('Ten days, as agreed', '2025-06-10')).toBe('Ten days, as agreed')
    await books.save([deleted('InvoiceLine', await books.stored('InvoiceLine', line))], biller)
  })

  it('M-062 [SV124] is for their rental, and none is without its days', async () => {
    const { line } = await stored()
    expect(await violations([await change(line, { rentalId: null })])).toEqual([
      'rentalId billedDays: The line bills days of another rental.',
    ])
    const explanation = JSON.stringify({ rule: 'daily' })
    const [invoice, daily] = await invoiceOfDays()
    expect(await violations([invoice, { ...daily, explanation }])).toEqual([
      'undefined billedDays: A line of daily billing needs the days that it bills.',
    ])
  })
})

describe('an invoice of nothing, or of less', () => {
  it('M-072 [IN211] is refused with a total below 0, also by a change of a line', async () => {
    const refused = [
      'undefined total: The total of an invoice cannot be below $0.00: give the customer a credit of $20.00 instead.',
    ]
    expect(await violations(invoiceOf([{ rate: 30 }, { rate: -50 }]))).toEqual(refused)
    const { id } = await books.invoice([{ rate: 30 }, { rate: -30 }])
    const [line] = await linesOf(books, id)
    expect(await violations([await edited(books, 'InvoiceLine', line?.['id'], { rate: 10 })])).toEqual(
      refused,
    )
    expect(await violations([deleted('InvoiceLine', line ?? {})])).toEqual([
      refused[0]?.replace('$20.00', '$30.00'),
    ])
  })

  it('M-072 [IN212] of nothing is paid once it is sent, until it is charged something', async () => {
    const { id } = await books.invoice([{ rate: 30 }, { rate: -30 }])
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 1, paid: null })
    const printed = { statusId: 11, printed: '2025-06-02T12:00:00.000Z' }
    await books.save([await edited(books, 'Invoice', id, printed)], biller)
    const paid = await books.stored('Invoice', id)
    expect(paid).toMatchObject({ statusId: 9, paid: expect.any(String) })
    const [line] = await linesOf(books, id)
    await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate: 31 })], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 11, paid: null, balance: 1 })
    await books.pay([{ invoiceId: id, amount: 1 }])
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 9, balance: 0 })
  })
})
