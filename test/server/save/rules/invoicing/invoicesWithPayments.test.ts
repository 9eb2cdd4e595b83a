import { deleted, type Values } from '#test/server/save/openSaving.ts'
import { biller, bookkeeper, cashier, edited, openBooks, paymentOf, type Books } from './books.ts'

const VOIDING = { statusId: 14, privateNote: 'Voided: duplicate' }
const CANNOT_VOID = ['statusId voidRefused: Invoice has associated Payments. Cannot Void.']
const CANNOT_DELETE = ['deleted deletionRefused: Invoice has associated Payments. Cannot Delete.']

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const violations = (...entities: readonly unknown[]): Promise<unknown> =>
  books.violations(entities, bookkeeper)
const voided = (id: unknown) => edited(books, 'Invoice', id, VOIDING)
const removed = async (entity: string, id: unknown) => deleted(entity, await books.stored(entity, id))
/** Pays an invoice with nothing left to pay: all of the money is a credit. */
const payTooMuch = async (id: unknown): Promise<Values> =>
  (await books.pay([{ invoiceId: id, amount: 0, overPaymentAmount: 25 }])).payment

describe('an invoice to which a payment refers', () => {
  it('M-027 MO-51 [SV128] is not voided, not even in the save that deletes the payment', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 10 }])
    expect(await violations(await voided(id))).toEqual(CANNOT_VOID)
    expect(await violations(await removed('Payment', payment['id']), await voided(id))).toEqual(CANNOT_VOID)
    await books.save([await removed('Payment', payment['id'])], cashier)
    await books.save([await voided(id)], biller)
    expect(await books.stored('Invoice', id)).toMatchObject(VOIDING)
  })

  it('M-027 MO-51 [SV128] is not voided although the money of the payment on it was all too much', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    const { payment } = await books.pay([{ invoiceId: id, amount: 100 }])
    const second = await payTooMuch(id)
    await books.save([await removed('Payment', payment['id'])], cashier)
    expect(await books.stored('Invoice', id)).toMatchObject({ payments: 0, balance: 100 })
    expect(await violations(await voided(id))).toEqual(CANNOT_VOID)
    await books.save([await removed('Payment', second['id'])], cashier)
    await books.save([await voided(id)], biller)
    expect(await books.stored('Invoice', id)).toMatchObject(VOIDING)
  })

  it('M-027 MO-51 [SV128] is not voided in the save that moves the payment to another one', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    const other = await books.invoice([{ rate: 100 }])
    const { lines } = await books.pay([{ invoiceId: id, amount: 10 }])
    const moved = await edited(books, 'PaymentLine', lines[0]?.['id'], { invoiceId: other['id'] })
    expect(await violations(moved, await voided(id))).toEqual(CANNOT_VOID)
  })

  it('M-028 [SV128] is not deleted although it is New, not even in the save that deletes the payment', async () => {
    const { id } = await books.invoice([])
    const payment = await payTooMuch(id)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 1, payments: 0 })
    expect(await violations(await removed('Invoice', id))).toEqual(CANNOT_DELETE)
    expect(await violations(await removed('Payment', payment['id']), await removed('Invoice', id))).toEqual(
      CANNOT_DELETE,
    )
  })
})

describe('an invoice that is voided or deleted', () => {
  it.each([10, 0])(
    '[SV128] gets no money in the same save, not even a credit (%d to pay)',
    async (amount) => {
      const { id } = await books.invoice(amount === 0 ? [] : [{ rate: 100 }])
      const payment = paymentOf([{ invoiceId: id, amount, overPaymentAmount: amount === 0 ? 25 : null }])
      const refused = ['invoiceId reference: Invoice does not exist or was deleted']
      expect(await violations(await voided(id), ...payment)).toEqual(refused)
      expect(await violations(await removed('Invoice', id), ...payment)).toEqual(refused)
    },
  )
})
