import { ConcurrencyConflict, RuleViolations } from '#server/kernel/errors.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import type { SavingUser } from '#server/save/pipeline/change.ts'
import { userWith } from '#test/server/save/openSaving.ts'
import { biller, bookkeeper, cashier, edited, openBooks, paymentOf, type Books } from '../invoicing/books.ts'

let books: Books

describe('two people at the same money', () => {
  beforeAll(async () => {
    books = await openBooks()
  })
  afterAll(() => books.database.close())

  /** Runs saves at the same moment: how many were stored, and the errors of the others. */
  async function atOnce(saves: readonly (readonly [readonly unknown[], SavingUser])[]) {
    const outcomes = await Promise.allSettled(
      saves.map(([entities, user]) => saveChanges(books.context, { entities, saveOptions: {} }, user)),
    )
    const errors = outcomes.flatMap((outcome): unknown[] =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    return { stored: outcomes.length - errors.length, errors }
  }

  it('[SV111] who both pay an invoice in full: one succeeds, the other gets a conflict that names the invoice', async () => {
    const { id, invoiceNumber } = await books.invoice([{ rate: 100 }])
    const pay = [paymentOf([{ invoiceId: id, amount: 100 }]), cashier] as const
    const { stored, errors } = await atOnce([pay, pay])
    expect([stored, errors]).toEqual([1, [expect.any(ConcurrencyConflict)]])
    expect(errors[0]).toMatchObject({
      message: `Invoice #${String(invoiceNumber)} was paid meanwhile. Take the money off it, or cancel this payment.`,
    })
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 9, payments: 100, balance: 0 })
  })

  it('[SV111] of two concurrent payments of more than half one is refused with the amount left', async () => {
    const { id, invoiceNumber } = await books.invoice([{ rate: 100 }])
    const pay = [paymentOf([{ invoiceId: id, amount: 60 }]), cashier] as const
    const { stored, errors } = await atOnce([pay, pay])
    expect([stored, errors]).toEqual([1, [expect.any(RuleViolations)]])
    expect(errors[0]).toMatchObject({
      entityErrors: [{ errorMessage: `Invoice #${String(invoiceNumber)} has $40.00 left to pay.` }],
    })
  })

  it('[SV103] of whom one pays it and one voids it: only one of both happens', async () => {
    for (const payFirst of [true, false]) {
      const { id } = await books.invoice([{ rate: 100 }])
      const pay = [paymentOf([{ invoiceId: id, amount: 10 }]), cashier] as const
      const voiding = [
        [await edited(books, 'Invoice', id, { statusId: 14, privateNote: 'Voided: twice' })],
        biller,
      ] as const
      const { stored, errors } = await atOnce(payFirst ? [pay, voiding] : [voiding, pay])
      expect(stored).toBe(1)
      expect(errors[0] instanceof ConcurrencyConflict || errors[0] instanceof RuleViolations).toBe(true)
      const invoice = await books.stored('Invoice', id)
      expect(invoice['statusId'] === 14 && Number(invoice['payments']) > 0).toBe(false)
    }
  })

  it('[SV113] who both apply the same credit: it is used once', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 20 }])
    const credit = (await books.rows('PaymentCredit')).find(
      ({ sourcePaymentId }) => sourcePaymentId === payment['id'],
    )
    const other = await books.invoice([{ rate: 100 }])
    const apply = [
      [
        ...paymentOf([{ invoiceId: other['id'], amount: 20 }], { paymentAmount: 0 }),
        await edited(books, 'PaymentCredit', credit?.['id'], { paymentId: -1 }),
      ],
      bookkeeper,
    ] as const
    const { stored, errors } = await atOnce([apply, apply])
    expect([stored, errors]).toEqual([1, [expect.any(ConcurrencyConflict)]])
    expect(await books.stored('Invoice', other['id'])).toMatchObject({ balance: 80 })
  })

  it('[SV30] of whom one edits a customer and the other one bills it: there is no conflict', async () => {
    const edit = await edited(books, 'Customer', 1, { phone: '(616) 555-0199' })
    const before = Number((await books.stored('Customer', 1))['balance'])
    await books.invoice([{ rate: 25 }])
    await books.save([edit], userWith('Customer:Admin'))
    expect(await books.stored('Customer', 1)).toMatchObject({ phone: '(616) 555-0199', balance: before + 25 })
  })

  it('[SV118] who pay different invoices of a customer: both count in its balance', async () => {
    const before = Number((await books.stored('Customer', 1))['balance'])
    const invoices = [
      await books.invoice([{ rate: 10 }]),
      await books.invoice([{ rate: 10 }]),
      await books.invoice([{ rate: 10 }]),
    ]
    const { stored } = await atOnce(
      invoices.map(({ id }) => [paymentOf([{ invoiceId: id, amount: 7 }]), cashier] as const),
    )
    expect(stored).toBe(3)
    expect((await books.stored('Customer', 1))['balance']).toBe(before + 9)
  })
})
