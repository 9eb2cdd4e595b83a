import { added, deleted, type Values } from '#test/server/save/openSaving.ts'
import { biller, cashier, edited, openBooks, paymentOf, type Books } from '../invoicing/books.ts'
import { linesOf } from '../invoicing/linesOf.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const violations = (entities: readonly unknown[]): Promise<unknown> => books.violations(entities, cashier)

const invoiceOver = (total: number): Promise<Values> => books.invoice([{ rate: total }])

async function creditsOf(payment: Values): Promise<readonly Values[]> {
  return (await books.rows('PaymentCredit')).filter(
    ({ sourcePaymentId, deleted: gone }) => sourcePaymentId === payment['id'] && gone === null,
  )
}

describe('taking money back', () => {
  it('M-043 MO-42 [SV110] [SV114] leaves invoices that were handed over Posted, whatever else was paid', async () => {
    const { id } = await invoiceOver(502.75)
    await books.handOver(id)
    await books.pay([{ invoiceId: id, amount: 200 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 302.75 }])
    await books.save([deleted('Payment', payment)], cashier)
    expect(await books.stored('Invoice', id)).toMatchObject({
      statusId: 4,
      paid: null,
      payments: 200,
      balance: 302.75,
    })
    expect(await violations([await edited(books, 'Payment', payment['id'], { deleted: null })])).toEqual([
      'deleted restored: A deleted payment cannot be restored. Enter it again.',
    ])
  })

  it('[SV114] takes open credits with it, and is refused where one was applied', async () => {
    const { id } = await invoiceOver(100)
    const { payment } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }])
    const [credit] = await creditsOf(payment)
    const other = await invoiceOver(100)
    const applied = await applyCredit(credit?.['id'], other['id'], 20)
    expect(await violations([deleted('Payment', await books.stored('Payment', payment['id']))])).toEqual([
      `undefined creditApplied: A credit of $20.00 from this payment was applied to payment ${String(applied.payment['id'])} already. Delete that payment first.`,
    ])
    await books.save([deleted('Payment', applied.payment)], cashier)
    expect(await books.stored('PaymentCredit', credit?.['id'])).toMatchObject({
      applied: null,
      appliedBy: null,
      paymentId: null,
      deleted: null,
    })
    await books.save([deleted('Payment', await books.stored('Payment', payment['id']))], cashier)
    expect((await books.stored('PaymentCredit', credit?.['id']))['deleted']).not.toBeNull()
    expect(
      await violations([await edited(books, 'PaymentCredit', credit?.['id'], { deleted: null })]),
    ).toEqual([
      expect.stringMatching(
        /^sourcePaymentId ownerDeleted: Payment .*\$120\.00 was deleted\. Bring it back first\.$/,
      ),
    ])
  })

  it.each(['first', 'last'])(
    '[SV92] [SV114] goes in one save with the payment that used its credit, which is named %s',
    async (place) => {
      const { id } = await invoiceOver(100)
      const { payment } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }])
      const [credit] = await creditsOf(payment)
      const other = await invoiceOver(15)
      const user = await applyCredit(credit?.['id'], other['id'], 15, 5)
      const [rest] = await creditsOf(user.payment)
      const before = Number((await books.stored('Customer', 1))['balance'])
      const both = [user.payment, await books.stored('Payment', payment['id'])]
      const sent = both.map((each) => deleted('Payment', each))
      await books.save(place === 'first' ? sent : sent.toReversed(), cashier)
      expect(await books.stored('PaymentCredit', credit?.['id'])).toMatchObject({
        amount: 20,
        paymentId: null,
        applied: null,
        appliedBy: null,
        deleted: expect.any(String),
      })
      expect((await books.stored('PaymentCredit', rest?.['id']))['deleted']).not.toBeNull()
      expect(await books.stored('Customer', 1)).toMatchObject({ balance: before + 120 })
    },
  )
})

/** Applies a credit to an invoice with a payment of no money of its own. */
async function applyCredit(creditId: unknown, invoiceId: unknown, amount: number, overPaymentAmount = 0) {
  const line = { invoiceId, amount, ...(overPaymentAmount === 0 ? {} : { overPaymentAmount }) }
  const { entities } = await books.save(
    [
      ...paymentOf([line], { paymentAmount: 0 }),
      await edited(books, 'PaymentCredit', creditId, { paymentId: -1 }),
    ],
    cashier,
  )
  const payment = entities.find(({ $type }) => $type === 'Payment:#Rolloff') ?? {}
  return { payment: await books.stored('Payment', payment['id']) }
}

async function credit(amount: number): Promise<Values> {
  const { entities } = await books.save(
    [added('PaymentCredit', -1, { customerId: 1, amount, notes: 'Goodwill' })],
    cashier,
  )
  return books.stored('PaymentCredit', entities[0]?.['id'])
}

describe('credits', () => {
  it('M-042 MO-40 [SV113] pay part of an invoice, and tell who applied them and when', async () => {
    const { id } = await invoiceOver(302.75)
    const given = await credit(76.55)
    const { payment } = await applyCredit(given['id'], id, 76.55)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 12, balance: 226.2 })
    expect(await books.stored('PaymentCredit', given['id'])).toMatchObject({
      paymentId: payment['id'],
      applied: expect.stringContaining('2025-06-02'),
      appliedBy: 'Olive Office',
    })
  })

  it('M-042 MO-41 [SV116] leave a new open credit of what an invoice does not take', async () => {
    const { id } = await invoiceOver(60)
    const given = await credit(76.55)
    const { payment } = await applyCredit(given['id'], id, 60, 16.55)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 9, balance: 0 })
    expect(await creditsOf(payment)).toMatchObject([
      { amount: 16.55, applied: null, notes: `Remainder of credit #${String(given['id'])}` },
    ])
  })

  it('M-046 M-047 [SV113] are open until they are applied, and then only annotated', async () => {
    const { id } = await invoiceOver(50)
    expect(await violations([added('PaymentCredit', -1, { customerId: 1, notes: 'Goodwill' })])).toEqual([
      'amount required: Required',
    ])
    expect(
      await violations([added('PaymentCredit', -1, { customerId: 1, amount: 0, notes: 'Goodwill' })]),
    ).toEqual(['amount min: Value needs to be greater than or equal to 0.01'])
    expect(
      await violations([
        added('PaymentCredit', -1, {
          customerId: 1,
          amount: 5,
          applied: '2025-06-02T12:00:00.000Z',
          notes: 'Goodwill',
        }),
      ]),
    ).toEqual(['applied fixed: A new credit is open and comes from no payment.'])
    const given = await credit(50)
    expect(
      await violations([
        await edited(books, 'PaymentCredit', given['id'], { applied: '2025-06-02T12:00:00.000Z' }),
      ]),
    ).toEqual(['paymentId required: Required'])
    await applyCredit(given['id'], id, 50)
    expect(
      await violations([await edited(books, 'PaymentCredit', given['id'], { amount: 1, paymentId: null })]),
    ).toEqual([
      'amount fixed: This credit was applied and cannot be changed.',
      'paymentId fixed: This credit was applied and cannot be changed.',
    ])
    await books.save([await edited(books, 'PaymentCredit', given['id'], { notes: 'by phone' })], cashier)
    expect(
      await violations([deleted('PaymentCredit', await books.stored('PaymentCredit', given['id']))]),
    ).toEqual([expect.stringContaining('creditApplied: This credit was applied to payment')])
  })

  it('[SV113] from a payment keep their amount; paying one back leaves the payment', async () => {
    const { id } = await invoiceOver(100)
    const { payment } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }])
    const [from] = await creditsOf(payment)
    expect(await violations([await edited(books, 'PaymentCredit', from?.['id'], { amount: 1 })])).toEqual([
      'amount fixed: The amount of this credit is derived from the payment that it came from.',
    ])
    await books.save([deleted('PaymentCredit', await books.stored('PaymentCredit', from?.['id']))], cashier)
    await books.save([await edited(books, 'Payment', payment['id'], { notes: 'Paid back' })], cashier)
    expect(await creditsOf(payment)).toEqual([])
  })

  it('M-046 [SV113] start open and from no payment, whatever a client says', async () => {
    const { id } = await invoiceOver(50)
    const { payment } = await books.pay([{ invoiceId: id, amount: 10 }])
    const given = { customerId: 1, amount: 5, notes: 'Goodwill' }
    for (const field of ['paymentId', 'sourcePaymentId'])
      expect(
        await violations([
          added('PaymentCredit', -1, { ...given, [field]: payment['id'], notes: 'Goodwill' }),
        ]),
      ).toEqual([`${field} fixed: A new credit is open and comes from no payment.`])
  })

  it('M-047 [SV113] keep their customer and the payment that they came from', async () => {
    const { id } = await invoiceOver(100)
    const { payment } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }])
    const [from] = await creditsOf(payment)
    const changes = { customerId: 2, sourcePaymentId: null }
    const message = 'A credit cannot change its customer or the payment that it came from.'
    expect(await violations([await edited(books, 'PaymentCredit', from?.['id'], changes)])).toEqual([
      `customerId fixed: ${message}`,
      `sourcePaymentId fixed: ${message}`,
    ])
    const own = await credit(5)
    await books.save([await edited(books, 'PaymentCredit', own['id'], { amount: 6, notes: 'x' })], cashier)
    expect(await books.stored('PaymentCredit', own['id'])).toMatchObject({ amount: 6, applied: null })
  })

  it('M-042 [PY10] [SV113] pay other payments than the one that they came from', async () => {
    const { id } = await invoiceOver(100)
    const { payment, lines } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 50 }])
    const [charge] = await linesOf(books, id)
    await books.save([await edited(books, 'InvoiceLine', charge?.['id'], { rate: 150 })], biller)
    const [from] = await creditsOf(payment)
    expect(
      await violations([
        await edited(books, 'PaymentLine', lines[0]?.['id'], { amount: 150, overPaymentAmount: 50 }),
        await edited(books, 'PaymentCredit', from?.['id'], { paymentId: payment['id'] }),
      ]),
    ).toEqual(['paymentId ownCredit: A credit cannot be applied to the payment that it came from.'])
  })

  it('[SV117] pay no invoices of another customer', async () => {
    const { id } = await invoiceOver(50)
    const { entities } = await books.save(
      [added('PaymentCredit', -1, { customerId: 2, amount: 50, notes: 'Goodwill' })],
      cashier,
    )
    expect(
      await violations([
        ...paymentOf([{ invoiceId: id, amount: 50 }], { paymentAmount: 0 }),
        await edited(books, 'PaymentCredit', entities[0]?.['id'], { paymentId: -1 }),
      ]),
    ).toEqual(['paymentId otherCustomer: This belongs to another customer than the payment.'])
  })

  it('M-042 [SV116] that were used fix the excess of their payment', async () => {
    const { id } = await invoiceOver(100)
    const { payment, lines } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }])
    const [from] = await creditsOf(payment)
    const other = await invoiceOver(20)
    await applyCredit(from?.['id'], other['id'], 20)
    const change = async (overPaymentAmount: number | null, paymentAmount: number) =>
      violations([
        await edited(books, 'PaymentLine', lines[0]?.['id'], { overPaymentAmount }),
        await edited(books, 'Payment', payment['id'], { paymentAmount }),
      ])
    const used = 'undefined creditApplied: A credit of $20.00 from this payment was used already.'
    expect(await change(30, 130)).toEqual([used])
    expect(await change(null, 100)).toEqual([used])
  })
})
