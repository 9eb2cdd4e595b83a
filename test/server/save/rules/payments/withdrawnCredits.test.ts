import { readStatement } from '#server/reports/readStatement.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { deleted, type Values } from '#test/server/save/openSaving.ts'
import { biller, cashier, edited, openBooks, paymentOf, type Books } from '../invoicing/books.ts'
import { linesOf } from '../invoicing/linesOf.ts'

let books: Books

beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

/** The amounts of credits, and what became of them. */
async function credits(): Promise<readonly (readonly unknown[])[]> {
  const rows = (await books.rows('PaymentCredit')).toSorted((a, b) => Number(a['id']) - Number(b['id']))
  return rows.map((row) => [
    row['amount'],
    row['deleted'] !== null ? 'deleted' : row['applied'] !== null ? 'applied' : 'open',
  ])
}

/** What a statement of this year lists besides invoices and payments, and the balance with which it closes. */
async function statement(): Promise<Values> {
  await store(books.database, 'Statement', {
    id: 1,
    customerId: 1,
    statementDate: '2025-06-30',
    startDate: '2025-01-01',
    endDate: '2025-12-31',
  })
  const { entries, figures } = await readStatement(books.database, 1, 'America/Detroit')
  const credited = entries.filter(({ reference }) => reference.startsWith('Credit'))
  return { closes: figures.closingBalance, credits: credited.map(({ amount }) => amount) }
}

const balance = async (): Promise<unknown> => (await books.stored('Customer', 1))['balance']

/** The check of $150 that pays an invoice of $100. */
async function overpaid() {
  const { id } = await books.invoice([{ rate: 100 }])
  const { payment, lines } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 50 }])
  const correction = async (amount: number): Promise<readonly Values[]> => [
    await edited(books, 'Payment', payment['id'], { paymentAmount: amount }),
    await edited(books, 'PaymentLine', lines[0]?.['id'], {
      amount: Math.min(100, amount),
      overPaymentAmount: amount > 100 ? amount - 100 : null,
    }),
  ]
  const correct = async (amount: number): Promise<unknown> => books.save(await correction(amount), cashier)
  return { id, payment, lines, correction, correct }
}

const rateOf = async (invoiceId: unknown, rate: number): Promise<void> => {
  const [line] = await linesOf(books, invoiceId)
  await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate })], biller)
}

describe('an overpayment that is corrected away', () => {
  it('[SV116] [AC6] was not paid back: the statement closes with the balance', async () => {
    const { correct } = await overpaid()
    expect(await balance()).toBe(-50)
    await correct(100)
    expect([await balance(), await credits()]).toEqual([0, [[0, 'deleted']]])
    expect(await statement()).toEqual({ closes: 0, credits: [] })
  })

  it('[SV116] is a credit again where it was no mistake', async () => {
    const { correct } = await overpaid()
    await correct(100)
    await correct(150)
    expect(await credits()).toEqual([
      [0, 'deleted'],
      [50, 'open'],
    ])
    expect(await balance()).toBe(-50)
    expect(await statement()).toEqual({ closes: -50, credits: [] })
  })

  it.each([90, 120, 100])(
    '[SV116] lets the payment change to $%d, as no credit of it was used',
    async (amount) => {
      const { payment, lines, correct } = await overpaid()
      await correct(100)
      await correct(amount)
      const note = await edited(books, 'PaymentLine', lines[0]?.['id'], { notes: 'By phone' })
      await books.save([note], cashier)
      expect(await books.stored('Payment', payment['id'])).toMatchObject({ paymentAmount: amount })
      expect(await balance()).toBe(100 - amount)
    },
  )

  it('[SV116] [SV127] lets the invoice decrease by less than it', async () => {
    const { id, correct } = await overpaid()
    await correct(100)
    await rateOf(id, 70)
    expect((await credits()).filter(([, state]) => state === 'open')).toEqual([[30, 'open']])
    expect(await balance()).toBe(-30)
  })

  it('[SV113] [SV116] is not restored as money from nothing', async () => {
    const { correct } = await overpaid()
    await correct(100)
    const [credit] = await books.rows('PaymentCredit')
    expect(
      await books.violations(
        [await edited(books, 'PaymentCredit', credit?.['id'], { deleted: null })],
        cashier,
      ),
    ).toEqual(['deleted restored: The overpayment that this credit came from was corrected.'])
    expect(
      await books.violations(
        [await edited(books, 'PaymentCredit', credit?.['id'], { deleted: null, amount: 50 })],
        cashier,
      ),
    ).toEqual(['amount fixed: The amount of this credit is derived from the payment that it came from.'])
  })

  it('[SV116] [SV127] [AC6] follows an invoice that decreased by mistake', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    const { lines } = await books.pay([{ invoiceId: id, amount: 100 }])
    await rateOf(id, 10)
    await rateOf(id, 100)
    expect([await balance(), await credits()]).toEqual([0, [[90, 'open']]])
    const line = await edited(books, 'PaymentLine', lines[0]?.['id'], {
      amount: 100,
      overPaymentAmount: null,
    })
    await books.save([line], cashier)
    expect([await balance(), await credits()]).toEqual([0, [[0, 'deleted']]])
    expect(await statement()).toEqual({ closes: 0, credits: [] })
  })

  it('[SV116] [PY17] leaves a credit that was paid back what it is', async () => {
    const { id, correction, correct } = await overpaid()
    await books.save([deleted('PaymentCredit', (await books.rows('PaymentCredit'))[0] ?? {})], cashier)
    expect(await books.violations(await correction(100), cashier)).toEqual([
      'undefined creditApplied: A credit of $50.00 from this payment was used already.',
    ])
    await rateOf(id, 70)
    expect(await credits()).toEqual([
      [50, 'deleted'],
      [30, 'open'],
    ])
    await rateOf(id, 100)
    await correct(150)
    expect(await credits()).toEqual([
      [50, 'deleted'],
      [0, 'deleted'],
    ])
    expect([await balance(), await statement()]).toEqual([0, { closes: 0, credits: [50] }])
  })

  it('[SV116] takes two open credits together', async () => {
    const { id, correct } = await overpaid()
    const other = await books.invoice([{ rate: 50 }])
    const [credit] = await books.rows('PaymentCredit')
    const using = [
      ...paymentOf([{ invoiceId: other['id'], amount: 50 }], { paymentAmount: 0 }),
      await edited(books, 'PaymentCredit', credit?.['id'], { paymentId: -1 }),
    ]
    const { entities } = await books.save(using, cashier)
    const user = entities.find(({ $type }) => $type === 'Payment:#Rolloff') ?? {}
    await rateOf(id, 70)
    await books.save([deleted('Payment', await books.stored('Payment', user['id']))], cashier)
    expect(await credits()).toEqual([
      [50, 'open'],
      [30, 'open'],
    ])
    await rateOf(id, 100)
    await correct(110)
    expect(await credits()).toEqual([
      [10, 'open'],
      [0, 'deleted'],
    ])
    expect(await balance()).toBe(40)
  })
})
