import { previewSave } from '#server/save/previewSave.ts'
import { added, deleted, type Values } from '#test/server/save/openSaving.ts'
import { biller, bookkeeper, cashier, edited, openBooks, paymentOf, type Books } from '../invoicing/books.ts'
import { linesOf } from '../invoicing/linesOf.ts'

const NEGATIVE = 'Payment Lines CANNOT be negative.'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const violations = (entities: readonly unknown[], user = cashier): Promise<unknown> =>
  books.violations(entities, user)

async function invoiceOver(total: number): Promise<Values> {
  return books.invoice([{ rate: total }])
}

async function creditsOf(payment: Values): Promise<readonly Values[]> {
  return (await books.rows('PaymentCredit')).filter(
    ({ sourcePaymentId, deleted: gone }) => sourcePaymentId === payment['id'] && gone === null,
  )
}

describe('receiving money', () => {
  it('M-041 MO-38 [SV110] makes an invoice PartiallyPaid, and Paid with the date once nothing is left', async () => {
    const { id } = await invoiceOver(502.75)
    await books.pay([{ invoiceId: id, amount: 200 }])
    expect(await books.stored('Invoice', id)).toMatchObject({
      statusId: 12,
      paid: null,
      payments: 200,
      balance: 302.75,
    })
    await books.pay([{ invoiceId: id, amount: 302.75 }])
    expect(await books.stored('Invoice', id)).toMatchObject({
      statusId: 9,
      paid: expect.stringContaining('2025-06-02'),
      payments: 502.75,
      balance: 0,
    })
  })

  it('M-039 MO-39 [SV111] [SV116] records what was too much beside the capped line and keeps it as a credit', async () => {
    const { id } = await invoiceOver(523.45)
    const line = { invoiceId: id, description: 'Invoice', amount: 523.45, overPaymentAmount: 76.55 }
    const { payment, lines } = await books.pay([line], { paymentAmount: 600 })
    expect(lines).toMatchObject([
      { ...line, lineNumber: 1 },
      {
        invoiceId: null,
        description: 'Invoice OverPayment Record',
        amount: 76.55,
        notes: 'Invoice',
        lineNumber: 2,
      },
    ])
    expect(await creditsOf(payment)).toMatchObject([
      { customerId: 1, amount: 76.55, applied: null, paymentId: null, createdBy: 'Olive Office' },
    ])
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 9, balance: 0 })
  })

  it('M-039 [SV111] refuses more than is unpaid, unless the excess is named', async () => {
    const { id, invoiceNumber } = await invoiceOver(100)
    const line = { invoiceId: id, amount: 100.01 }
    expect(await violations(paymentOf([line]))).toEqual([
      `amount overPayment: Invoice #${String(invoiceNumber)} has $100.00 left to pay.`,
    ])
    expect(await violations(paymentOf([{ invoiceId: id, amount: 90, overPaymentAmount: 5 }]))).toEqual([
      `overPaymentAmount overPayment: Invoice #${String(invoiceNumber)} still has $10.00 to pay.`,
    ])
  })

  it('M-038 M-040 MO-43 [SV115] drops lines of 0, and takes none below', async () => {
    const { id } = await invoiceOver(100)
    const other = await invoiceOver(50)
    const [first, second] = [
      { invoiceId: id, amount: 0 },
      { invoiceId: other['id'], amount: 50 },
    ]
    const { lines } = await books.pay([first, second])
    expect(lines).toMatchObject([{ invoiceId: other['id'], lineNumber: 1 }])
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 1, balance: 100 })
    expect(await violations(paymentOf([{ invoiceId: id, amount: -1 }], { paymentAmount: 0 }))).toEqual([
      `amount min: ${NEGATIVE}`,
    ])
  })

  it('[SV115] tells the client that a line of 0 is gone', async () => {
    const { id } = await invoiceOver(100)
    const { deletedKeys, keyMappings } = await books.save(paymentOf([{ invoiceId: id, amount: 0 }]), cashier)
    expect(deletedKeys).toEqual([{ entityTypeName: 'PaymentLine:#Rolloff', keyValues: [-10] }])
    expect(keyMappings.map(({ entityTypeName }) => entityTypeName)).toEqual(['Payment:#Rolloff'])
  })

  it("[SV117] needs the lines to add up to the money, and to pay the customer's own invoices", async () => {
    const { id } = await invoiceOver(100)
    const line = { invoiceId: id, amount: 60 }
    expect(await violations(paymentOf([line], { paymentAmount: 100 }))).toEqual([
      'paymentAmount paymentBalance: $40.00 of the money is on no line yet.',
    ])
    expect(await violations(paymentOf([line], { paymentAmount: 10 }))).toEqual([
      'paymentAmount paymentBalance: The lines have $50.00 more than was received.',
    ])
    expect(await violations(paymentOf([line], { customerId: 2 }))).toEqual([
      'invoiceId otherCustomer: This belongs to another customer than the payment.',
    ])
    expect(await violations(paymentOf([{ amount: 5 }]))).toEqual([
      'invoiceId overPaymentRecord: A payment line without an invoice can only record an overpayment.',
      'paymentAmount paymentBalance: $5.00 of the money is on no line yet.',
    ])
  })

  it('[SV110] pays no invoice that is deleted or voided', async () => {
    const { id } = await invoiceOver(100)
    await books.save([deleted('Invoice', await books.stored('Invoice', id))], biller)
    expect(await violations(paymentOf([{ invoiceId: id, amount: 10 }]))).toEqual([
      'invoiceId reference: Invoice does not exist or was deleted',
    ])
    const other = await invoiceOver(100)
    const voiding = await edited(books, 'Invoice', other['id'], {
      statusId: 14,
      privateNote: 'Voided: twice',
    })
    expect(
      await violations([voiding, ...paymentOf([{ invoiceId: other['id'], amount: 10 }])], bookkeeper),
    ).toEqual(['invoiceId reference: Invoice does not exist or was deleted'])
  })

  it('[SV116] follows later changes of a payment with records and credit', async () => {
    const { id } = await invoiceOver(100)
    const { payment, lines } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }])
    const line = await edited(books, 'PaymentLine', lines[0]?.['id'], { overPaymentAmount: 30 })
    const money = await edited(books, 'Payment', payment['id'], { paymentAmount: 130 })
    await books.save([money, line], cashier)
    expect(await creditsOf(payment)).toMatchObject([{ amount: 30, applied: null }])
    const less = await edited(books, 'PaymentLine', lines[0]?.['id'], { amount: 60, overPaymentAmount: null })
    await books.save([await edited(books, 'Payment', payment['id'], { paymentAmount: 60 }), less], cashier)
    expect(await creditsOf(payment)).toEqual([])
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 12, balance: 40 })
    const own = (await books.rows('PaymentLine')).filter(({ paymentId }) => paymentId === payment['id'])
    expect(own).toMatchObject([{ amount: 60, lineNumber: 1 }])
  })

  it('[SV111] keeps no excess beside a line that pays less than its invoice', async () => {
    const { id } = await invoiceOver(100)
    const { payment, lines } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }])
    const record = await edited(books, 'PaymentLine', lines[1]?.['id'], { overPaymentAmount: 5 })
    await books.save([record], cashier)
    expect(await books.stored('PaymentLine', lines[1]?.['id'])).toMatchObject({ overPaymentAmount: null })
    const nothing = await edited(books, 'PaymentLine', lines[0]?.['id'], { amount: 0 })
    expect(
      await violations([await edited(books, 'Payment', payment['id'], { paymentAmount: 20 }), nothing]),
    ).toEqual([expect.stringContaining('overPaymentAmount overPayment: Invoice #')])
  })

  it('M-039 [SV116] takes the record of an excess that the client sends, and adds those that are missing', async () => {
    const [one, two] = [await invoiceOver(10), await invoiceOver(20)]
    const excess = { invoiceId: null, description: 'Sent by the client', lineNumber: 9 }
    const { lines } = await books.pay(
      [
        { invoiceId: two['id'], amount: 20, overPaymentAmount: 4, lineNumber: 2, description: 'Second' },
        { invoiceId: one['id'], amount: 10, overPaymentAmount: 3, lineNumber: 1, description: 'First' },
        { ...excess, amount: 4 },
      ],
      { paymentAmount: 37 },
    )
    expect(
      lines.map(({ lineNumber, amount, description, notes }) => [lineNumber, amount, description, notes]),
    ).toEqual([
      [1, 10, 'First', null],
      [2, 3, 'Invoice OverPayment Record', 'First'],
      [3, 20, 'Second', null],
      [4, 4, 'Sent by the client', null],
    ])
  })

  it('M-043 [SV605] says of no line of a payment that it would be left behind by its deletion', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 40 }])
    const preview = await previewSave(books.context, { entities: [deleted('Payment', payment)] }, cashier)
    expect(preview.referring).toEqual([])
  })

  it('[SV112] changes no line of a payment that was deleted', async () => {
    const { id } = await invoiceOver(100)
    const { payment, lines } = await books.pay([{ invoiceId: id, amount: 10 }])
    await books.save([deleted('Payment', payment)], cashier)
    expect(await violations([await edited(books, 'PaymentLine', lines[0]?.['id'], { notes: 'x' })])).toEqual([
      'paymentId reference: The payment was deleted.',
    ])
  })

  it('[SV112] keeps the customer of a payment, and its lines where they are', async () => {
    const { id } = await invoiceOver(100)
    const { payment, lines } = await books.pay([{ invoiceId: id, amount: 10 }])
    const other = await books.pay([{ invoiceId: id, amount: 10 }])
    expect(await violations([await edited(books, 'Payment', payment['id'], { customerId: 2 })])).toEqual([
      'customerId fixed: A payment cannot change its customer.',
    ])
    const moved = await edited(books, 'PaymentLine', lines[0]?.['id'], { paymentId: other.payment['id'] })
    expect(await violations([moved])).toEqual(['paymentId fixed: A line cannot change its payment.'])
  })

  it('M-041 [PY400] dates a paid invoice from the day of the payment, and follows it to another', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 100 }], { paymentDate: '2025-05-28' })
    expect(await books.stored('Invoice', id)).toMatchObject({ paid: '2025-05-28T04:00:00.000Z' })
    await books.save([await edited(books, 'Payment', payment['id'], { paymentDate: '2025-05-30' })], cashier)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 9, paid: '2025-05-30T04:00:00.000Z' })
  })

  it('M-041 [SV110] follows an invoice whose lines change after it was paid', async () => {
    const { id } = await invoiceOver(100)
    await books.pay([{ invoiceId: id, amount: 100 }])
    await books.save([added('InvoiceLine', -1, { invoiceId: id, rate: 50 })], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 12, paid: null, balance: 50 })
  })

  it('M-041 M-043 [SV110] pays an unlocked invoice whose lines come down to what was paid', async () => {
    const { id } = await invoiceOver(100)
    await books.handOver(id)
    await books.pay([{ invoiceId: id, amount: 60 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 40 }])
    await books.save([deleted('Payment', payment)], cashier)
    await books.save([await edited(books, 'Invoice', id, { statusId: 2 })], biller)
    const [line] = await linesOf(books, id)
    const charged = async (rate: number) => {
      await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate })], biller)
      return books.stored('Invoice', id)
    }
    expect(await charged(60.01)).toMatchObject({ statusId: 2, paid: null, balance: 0.01 })
    expect(await charged(60)).toMatchObject({ statusId: 9, paid: expect.any(String), balance: 0 })
    expect(await charged(61)).toMatchObject({ statusId: 12, paid: null, balance: 1 })
  })
})

describe('the balance of a customer', () => {
  it('M-052 [SV118] is what active invoices have unpaid, less open credits', async () => {
    const own = await openBooks()
    const owed = async () => (await own.stored('Customer', 1))['balance']
    const { id } = await own.invoice([{ rate: 100 }])
    expect(await owed()).toBe(100)
    const { payment } = await own.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }])
    expect(await owed()).toBe(-20)
    await own.save([deleted('Payment', payment)], cashier)
    expect(await owed()).toBe(100)
    await own.save(
      [await edited(own, 'Invoice', id, { statusId: 14, privateNote: 'Voided: duplicate' })],
      biller,
    )
    expect(await owed()).toBe(0)
    const other = await own.invoice([{ rate: 30 }])
    await own.save([deleted('Invoice', other)], biller)
    expect(await owed()).toBe(0)
    await own.database.close()
  })
})
