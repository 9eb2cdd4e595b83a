import { added, deleted } from '#test/server/save/openSaving.ts'
import {
  biller,
  bookkeeper,
  edited,
  invoiceOf,
  openBooks,
  paymentOf,
  type Books,
} from '../invoicing/books.ts'
import { linesOf } from '../invoicing/linesOf.ts'

const MAY = '2025-05-20'
const REFUSED = [
  'undefined booksClosed: The books are closed through 05/31/2025. Only an administrator can open them.',
]

let books: Books
beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

const close = (day: string) =>
  books.database.transaction((transaction) =>
    transaction.execute(
      `UPDATE "Setting" SET "stringValue" = '${day}' WHERE "name" = 'BooksClosedThrough'`,
      [],
    ),
  )
const refusal = async (...entities: readonly unknown[]) => [
  ...new Set((await books.violations(await Promise.all(entities), bookkeeper)) as string[]),
]

describe('books that are closed', () => {
  it('M-018 [AC303] [SV300] keep an invoice, its lines and its day as they are', async () => {
    const { id } = await books.invoice([{ rate: 100 }], { invoiceDate: MAY })
    const open = await books.invoice([{ rate: 50 }])
    const [line] = await linesOf(books, id)
    await close('2025-05-31')
    expect(await refusal(...invoiceOf([{ rate: 10 }], { invoiceDate: MAY }))).toEqual(REFUSED)
    expect(await refusal(edited(books, 'InvoiceLine', line?.['id'], { rate: 120 }))).toEqual(REFUSED)
    expect(await refusal(edited(books, 'Invoice', id, { invoiceDate: '2025-06-02' }))).toEqual(REFUSED)
    expect(await refusal(edited(books, 'Invoice', open['id'], { invoiceDate: MAY }))).toEqual(REFUSED)
    expect(await refusal(edited(books, 'Invoice', id, { statusId: 14, privateNote: 'x' }))).toEqual(REFUSED)
    expect(await refusal(deleted('Invoice', await books.stored('Invoice', id)))).toEqual(REFUSED)
    expect(await books.stored('Invoice', id)).toMatchObject({ total: 100, invoiceDate: MAY, deleted: null })
  })

  it('M-036 [AC303] [SV300] let what was invoiced be paid later, and keep what was paid', async () => {
    const { id } = await books.invoice([{ rate: 100 }], { invoiceDate: MAY })
    const { payment } = await books.pay([{ invoiceId: id, amount: 40 }], { paymentDate: MAY })
    await close('2025-05-31')
    await books.pay([{ invoiceId: id, amount: 60 }])
    expect(await books.stored('Invoice', id)).toMatchObject({ balance: 0, statusId: 9 })
    await books.save([await edited(books, 'Invoice', id, { printed: '2025-06-02T12:00:00.000Z' })], biller)
    const late = await books.invoice([{ rate: 10 }])
    expect(
      await refusal(...paymentOf([{ invoiceId: late['id'], amount: 10 }], { paymentDate: MAY })),
    ).toEqual(REFUSED)
    expect(await refusal(deleted('Payment', await books.stored('Payment', payment['id'])))).toEqual(REFUSED)
  })

  it('M-047 [AC303] keep the credits that were given, which are used all the same', async () => {
    await books.save([added('PaymentCredit', -1, { customerId: 1, amount: 30, notes: 'Late' })], bookkeeper)
    await books.database.transaction((transaction) =>
      transaction.execute(`UPDATE "PaymentCredit" SET "created" = '${MAY}T12:00:00.000Z'`, []),
    )
    const [credit] = await books.rows('PaymentCredit')
    const { id } = await books.invoice([{ rate: 100 }])
    await close('2025-05-31')
    expect(await refusal(edited(books, 'PaymentCredit', credit?.['id'], { amount: 35 }))).toEqual(REFUSED)
    await books.save(
      [
        ...paymentOf([{ invoiceId: id, amount: 30 }], { paymentAmount: 0 }),
        await edited(books, 'PaymentCredit', credit?.['id'], { paymentId: -1 }),
      ],
      bookkeeper,
    )
    expect(await books.stored('Invoice', id)).toMatchObject({ balance: 70 })
  })
})
