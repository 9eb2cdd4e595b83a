import { added, deleted, modified } from '#test/server/save/openSaving.ts'
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
  'undefined booksClosed: The books are closed through 05/31/2025. An administrator can open them.',
]

const administrator = { ...bookkeeper, roles: [...bookkeeper.roles, 'Admin'] }

let books: Books
beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

const close = (day: string) => set('BooksClosedThrough', day)
const set = (name: string, value: string) =>
  books.database.transaction((transaction) =>
    transaction.execute(`UPDATE "Setting" SET "stringValue" = '${value}' WHERE "name" = '${name}'`, []),
  )
/** The changes by which an administrator sets these settings. */
const settingsTo = async (values: Readonly<Record<string, string>>) => {
  const rows = await books.rows('Setting')
  return Object.entries(values).map(([name, stringValue]) =>
    modified('Setting', rows.find((row) => row['name'] === name) ?? {}, { stringValue }),
  )
}
const settingRefusal = async (values: Readonly<Record<string, string>>) =>
  books.violations(await settingsTo(values), administrator)
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
    const given = { customerId: 1, amount: 30, creditDate: MAY, notes: 'Late' }
    await books.save([added('PaymentCredit', -1, given)], bookkeeper)
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

  it('M-018 [AC400] [SV410] are opened from a day for a time, and close by themselves', async () => {
    const { id } = await books.invoice([{ rate: 100 }], { invoiceDate: MAY })
    const early = await books.invoice([{ rate: 100 }], { invoiceDate: '2025-05-02' })
    const [line] = await linesOf(books, id)
    const [earlyLine] = await linesOf(books, early['id'])
    await close('2025-05-31')
    const opening = { BooksOpenFrom: '2025-05-10', BooksOpenUntil: '2025-06-04', BooksOpenReason: 'Audit' }
    await books.save(await settingsTo(opening), administrator)
    expect(await refusal(edited(books, 'InvoiceLine', earlyLine?.['id'], { rate: 120 }))).toEqual([
      'undefined booksClosed: The books are closed through 05/09/2025. An administrator can open them.',
    ])
    await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate: 120 })], bookkeeper)
    await set('BooksOpenUntil', '2025-06-01')
    expect(await refusal(edited(books, 'InvoiceLine', line?.['id'], { rate: 130 }))).toEqual(REFUSED)
  })

  it('M-018 [AC400] [SV410] stay closed unless somebody says from when, until when and why', async () => {
    await close('2025-05-31')
    expect(await settingRefusal({ BooksClosedThrough: '2025-04-30' })).toEqual([
      expect.stringContaining('Books that are closed stay closed.'),
    ])
    expect(await settingRefusal({ BooksOpenFrom: '2025-05-10', BooksOpenUntil: '2025-06-04' })).toEqual([
      'stringValue closedBooks: Why are the books to be open again?',
    ])
    await books.save(await settingsTo({ BooksClosedThrough: '2025-06-01' }), administrator)
  })
})
