import { added, deleted, type Values } from '#test/server/save/openSaving.ts'
import { biller, bookkeeper, cashier, edited, openBooks, paymentOf, type Books } from '../invoicing/books.ts'

let books: Books

beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

const invoiceOver = (total: number): Promise<Values> => books.invoice([{ rate: total }])
const violations = (entities: readonly unknown[]): Promise<unknown> => books.violations(entities, bookkeeper)
/** A payment of May. */
const pay: Books['pay'] = (lines, values) => books.pay(lines, { paymentDate: '2025-05-30', ...values })
const payment = (key: unknown): Promise<Values> => books.stored('Payment', key)

async function balance(): Promise<unknown> {
  return (await books.stored('Customer', 1))['balance']
}

/** Stores a document and returns it. */
async function document(values: Values, entity = 'Payment'): Promise<Values> {
  const { entities } = await books.save([added(entity, -1, values)], bookkeeper)
  const stored = entities.find(({ $type }) => $type === `${entity}:#Rolloff`)
  return books.stored(entity, stored?.['id'])
}

const reverse = (paid: Values, values: Values = {}): Promise<Values> =>
  document({
    kind: 'Reversal',
    reversesPaymentId: paid['id'],
    paymentDate: '2025-06-02',
    notes: 'NSF',
    ...values,
  })

async function openCredits(): Promise<readonly unknown[]> {
  const credits = await books.rows('PaymentCredit')
  return credits
    .filter((each) => each['applied'] === null && each['deleted'] === null)
    .map(({ amount }) => amount)
}

describe('a reversal', () => {
  it('[PY710] [SV711] leaves the payment as it was, and its invoices are owed again from that day', async () => {
    const [first, second] = [await invoiceOver(100), await invoiceOver(50)]
    const paid = await pay([
      { invoiceId: first['id'], amount: 100 },
      { invoiceId: second['id'], amount: 20 },
    ])
    const reversal = await reverse(paid.payment)
    expect(reversal).toMatchObject({ customerId: 1, paymentAmount: -120, paymentMethodId: 1, notes: 'NSF' })
    expect(await payment(paid.payment['id'])).toMatchObject({
      paymentAmount: 120,
      paymentDate: '2025-05-30',
      reversed: '2025-06-02',
      deleted: null,
    })
    expect(await books.stored('Invoice', first['id'])).toMatchObject({
      payments: 0,
      balance: 100,
      paid: null,
    })
    expect([9, 12]).not.toContain((await books.stored('Invoice', first['id']))['statusId'])
    expect(await books.stored('Invoice', second['id'])).toMatchObject({ payments: 0, balance: 50 })
    expect(await balance()).toBe(150)
    const again = await pay([{ invoiceId: first['id'], amount: 60 }], { paymentDate: '2025-06-02' })
    expect(await violations([deleted('Payment', reversal)])).toEqual([
      `undefined reversed: Invoice #${String(first['invoiceNumber'])} has $40.00 left to pay, and the reversal took $100.00 off it. Delete what was paid since first.`,
    ])
    await books.save([deleted('Payment', again.payment)], cashier)
    await books.save([deleted('Payment', reversal)], cashier)
    expect(await books.stored('Invoice', first['id'])).toMatchObject({
      payments: 100,
      balance: 0,
      statusId: 9,
    })
    expect(await payment(paid.payment['id'])).toMatchObject({ reversed: null })
    expect(await balance()).toBe(30)
  })

  it('[PY710] takes an overpayment back wherever it went: out of an open credit, and off what it paid since', async () => {
    const first = await invoiceOver(100)
    const { payment: paid } = await pay([{ invoiceId: first['id'], amount: 100, overPaymentAmount: 30 }])
    const [credit] = await books.rows('PaymentCredit')
    const second = await invoiceOver(20)
    await books.save(
      [
        ...paymentOf([{ invoiceId: second['id'], amount: 20, overPaymentAmount: 10 }], {
          paymentAmount: 0,
          paymentDate: '2025-05-31',
        }),
        await edited(books, 'PaymentCredit', credit?.['id'], { paymentId: -1 }),
      ],
      cashier,
    )
    expect(await openCredits()).toEqual([10])
    const reversal = await reverse(paid)
    expect(await openCredits()).toEqual([])
    const user = (await books.rows('Payment')).find(({ paymentDate }) => paymentDate === '2025-05-31')
    expect(await violations([deleted('Payment', user ?? {})])).toEqual([
      `undefined reversed: It used money of payment ${String(paid['id'])}, which was reversed. Delete reversal ${String(reversal['id'])} first.`,
    ])
    expect(await books.stored('Invoice', second['id'])).toMatchObject({ payments: 0, balance: 20 })
    expect(await balance()).toBe(120)
  })

  it('[PY710] [SV710] [PY715] [SV713] is refused twice, before its day, of a refunded payment, and keeps the payment as it is', async () => {
    const invoice = await invoiceOver(100)
    const { payment: paid } = await pay([{ invoiceId: invoice['id'], amount: 100, overPaymentAmount: 30 }])
    const reversal = {
      kind: 'Reversal',
      reversesPaymentId: paid['id'],
      paymentDate: '2025-06-02',
      notes: 'NSF',
    }
    expect(await violations([added('Payment', -1, { ...reversal, paymentDate: '2025-05-01' })])).toEqual([
      'paymentDate reversal: The payment is of 05/30/2025. It cannot be reversed before.',
    ])
    expect(await violations([added('Payment', -1, { ...reversal, notes: null })])).toEqual([
      'notes required: Required',
    ])
    const refund = await document({
      kind: 'Refund',
      customerId: 1,
      paymentDate: '2025-06-02',
      paymentAmount: 10,
    })
    expect(await violations([added('Payment', -1, reversal)])).toEqual([
      'undefined reversal: $10.00 of this payment was refunded. Delete the refund first.',
    ])
    await books.save([deleted('Payment', refund)], cashier)
    const stored = await reverse(paid)
    expect(await violations([added('Payment', -1, reversal)])).toEqual([
      'undefined reversal: This payment was reversed on 06/02/2025 already.',
    ])
    expect(await violations([deleted('Payment', await payment(paid['id']))])).toEqual([
      `undefined reversed: This payment was reversed by reversal ${String(stored['id'])}. Delete that one first.`,
    ])
    expect(
      await violations([await edited(books, 'Payment', paid['id'], { paymentDate: '2025-05-01' })]),
    ).toEqual(['paymentDate fixed: This payment was reversed. Delete the reversal first.'])
    expect(await violations([await edited(books, 'Payment', stored['id'], { paymentAmount: -1 })])).toEqual([
      'paymentAmount fixed: A reversal is not changed. Delete it, and enter it again.',
    ])
  })
})

it('[PY711] [SV711] a refund pays open credits back, the oldest first, never more than there is', async () => {
  const given = { customerId: 1, notes: 'Goodwill' }
  await document({ ...given, amount: 25 }, 'PaymentCredit')
  await document({ ...given, amount: 15 }, 'PaymentCredit')
  const refund = {
    kind: 'Refund',
    customerId: 1,
    paymentDate: '2025-06-02',
    paymentMethodId: 1,
    referenceNumber: '881',
  }
  expect(await violations([added('Payment', -1, { ...refund, paymentAmount: 40.01 })])).toEqual([
    'paymentAmount refund: The customer has $40.00 in open credits. More cannot be refunded.',
  ])
  expect(await balance()).toBe(-40)
  const stored = await document({ ...refund, paymentAmount: 30 })
  expect(stored).toMatchObject({ paymentAmount: -30, referenceNumber: '881' })
  expect(await openCredits()).toEqual([10])
  expect(await balance()).toBe(-10)
  await books.save([deleted('Payment', stored)], cashier)
  expect(await balance()).toBe(-40)
})

describe('a write-off', () => {
  it('[PY712] [SV712] settles what is left of an invoice without money, and goes with its document', async () => {
    const invoice = await invoiceOver(100)
    await pay([{ invoiceId: invoice['id'], amount: 80 }])
    const values = { writtenOffInvoiceId: invoice['id'], creditDate: '2025-06-02', notes: 'Out of business' }
    expect(
      await violations([added('PaymentCredit', -1, { ...values, customerId: 1, amount: 20.01 })]),
    ).toEqual([
      `amount writeOff: Invoice #${String(invoice['invoiceNumber'])} has $20.00 left to pay. More cannot be written off.`,
    ])
    const credit = await document({ ...values, customerId: 1, amount: 20 }, 'PaymentCredit')
    expect(await books.stored('Invoice', invoice['id'])).toMatchObject({
      statusId: 9,
      balance: 0,
      payments: 100,
      writtenOff: 20,
    })
    expect(await balance()).toBe(0)
    const line = (await books.rows('InvoiceLine')).find(({ invoiceId }) => invoiceId === invoice['id'])
    const writeOff = await payment(credit['paymentId'])
    expect(writeOff).toMatchObject({ kind: 'Write-off', paymentAmount: 0, paymentDate: '2025-06-02' })
    expect(
      await books.violations([await edited(books, 'InvoiceLine', line?.['id'], { rate: 90 })], biller),
    ).toEqual([
      `undefined writeOff: The invoice would be $10.00 less than was paid and written off. Delete write-off ${String(writeOff['id'])} first.`,
    ])
    expect(await violations([deleted('PaymentCredit', credit)])).toEqual([
      `undefined creditApplied: This credit wrote an invoice off. Delete write-off ${String(writeOff['id'])} instead.`,
    ])
    await books.save([deleted('Payment', writeOff)], cashier)
    expect(await books.stored('Invoice', invoice['id'])).toMatchObject({ balance: 20, writtenOff: 0 })
    expect(await books.stored('PaymentCredit', credit['id'])).toMatchObject({
      applied: null,
      paymentId: null,
    })
    expect(await openCredits()).toEqual([])
    expect(await balance()).toBe(20)
  })

  it('[PY714] [SV710] a credit that is given is of the day that it says, and of today otherwise', async () => {
    const given = { customerId: 1, amount: 5, notes: 'Goodwill' }
    expect(await document({ ...given, creditDate: '2025-05-30' }, 'PaymentCredit')).toMatchObject({
      creditDate: '2025-05-30',
    })
    expect(await document(given, 'PaymentCredit')).toMatchObject({ creditDate: '2025-06-02' })
    expect(await violations([added('PaymentCredit', -1, { ...given, creditDate: '2025-06-03' })])).toEqual([
      'creditDate future: A credit cannot be dated after today.',
    ])
  })
})
