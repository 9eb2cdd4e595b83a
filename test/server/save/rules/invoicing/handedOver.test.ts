import { Invoice } from '#shared/invoicing/Invoice.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { added, deleted, type Values } from '#test/server/save/openSaving.ts'
import { biller, cashier, edited, openBooks, type Books } from './books.ts'
import { linesOf } from './linesOf.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})

afterAll(() => books.database.close())

const violations = (entities: readonly unknown[]): Promise<unknown> => books.violations(entities, biller)

const change = async (id: unknown, changes: Values) => [await edited(books, 'Invoice', id, changes)]

const print = async (id: unknown): Promise<void> => {
  const printed = { printed: '2025-06-02T12:00:00.000Z' }
  await books.save([await edited(books, 'Invoice', id, printed)], biller)
}

const communicationsOf = async (id: unknown) =>
  (await books.rows('InvoiceCommunication')).filter(({ invoiceId }) => invoiceId === id)

describe('an invoice that was handed over', () => {
  /** Another value for each field that a client may write, but for sending and export. */
  const OTHER: Values = {
    customerId: 2,
    rentalId: 513,
    serviceAddressId: 2,
    serviceAddress1: '1 Other Street',
    serviceAddress2: 'Rear',
    serviceAddressCity: 'Holland',
    serviceAddressState: 'OH',
    serviceAddressZip: '49423',
    serviceAddressCountry: 'CA',
    invoiceNumber: 9_000,
    invoiceDate: '2025-01-01',
    dueDate: '2025-12-31',
    paymentMethod: 'COD',
    terms: 'Net 30',
    creditCardId: 1,
    note: 'x',
    privateNote: 'x',
    rejectReason: 'x',
    billDaily: true,
    billToName: 'Other & Sons',
    pONumber: 'PO 9',
    serviceSiteName: 'Elsewhere',
    billToContactName: 'Somebody Else',
    billToPhone: '616-555-0199',
    billToEmail: 'other@customer.example',
    billToAddress1: '1 Other Street',
    billToAddress2: 'Rear',
    billToCity: 'Holland',
    billToState: 'OH',
    billToZip: '49423',
    billToCountry: 'CA',
  }
  const SENDING = [
    'printed',
    'emailed',
    'readyToExport',
    'quickBooksId',
    'quickBooksLastExport',
    'batchNumber',
  ]
  const OWN = ['statusId', 'deleted', 'rowVersion']
  const LOCKED = Object.values(INVOICE_STATUS).filter((status) => status !== INVOICE_STATUS.voided)

  it('M-070 [SV103] [SV106] changes in no status, in none of its fields and lines', async () => {
    const written = Object.entries(Invoice.fields).flatMap(([name, { serverOwned }]) =>
      serverOwned ? [] : [name],
    )
    expect(written.filter((name) => ![...SENDING, ...OWN].includes(name)).toSorted()).toEqual(
      Object.keys(OTHER).toSorted(),
    )
    await store(books.database, 'CreditCard', { id: 1, name: 'Visa', feePercentage: 0.03 })
    for (const status of LOCKED) {
      const { id } = await books.invoice([{ rate: 100 }])
      await books.handOver(id, status)
      for (const [field, value] of Object.entries(OTHER))
        expect([status, await violations(await change(id, { [field]: value }))]).toEqual([
          status,
          expect.arrayContaining([expect.stringMatching(new RegExp(`^${field} (readOnly|fixed): `))]),
        ])
      const [line] = await linesOf(books, id)
      for (const lineChange of [
        await edited(books, 'InvoiceLine', line?.['id'], { rate: 1 }),
        await edited(books, 'InvoiceLine', line?.['id'], { description: 'x' }),
        deleted('InvoiceLine', line ?? {}),
        added('InvoiceLine', -1, { invoiceId: id, rate: 1 }),
      ])
        expect([status, await violations([lineChange])]).toEqual([
          status,
          [expect.stringContaining('readOnly: The lines of voided invoices')],
        ])
      expect([
        status,
        await books.refusal([deleted('Invoice', await books.stored('Invoice', id))], biller),
      ]).toMatchObject([status, { entityErrors: [{ errorName: 'status' }] }])
    }
  })

  it('M-026 M-070 [SV103] is unlocked by its cleared export: in process, or as paid as it is', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    await books.handOver(id)
    await books.pay([{ invoiceId: id, amount: 40 }])
    expect(await violations(await change(id, { terms: 'Net 30' }))).toEqual([
      'terms readOnly: An invoice that was handed over is read-only until Edit Invoice.',
    ])
    await books.save(await change(id, { quickBooksLastExport: null }), biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 12, quickBooksLastExport: null })
    const [line] = await linesOf(books, id)
    await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate: 40 })], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 9, total: 40 })
  })

  it('M-041 M-070 [SV103] takes payments all the same', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    await books.handOver(id)
    const { payment } = await books.pay([{ invoiceId: id, amount: 100 }])
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 9, balance: 0 })
    await books.save([deleted('Payment', payment)], cashier)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 4, balance: 100, paid: null })
  })
})

it('M-033 [IN213] [SV211] what was sent is kept, and an invoice that says something else is marked until it is sent again', async () => {
  const { id } = await books.invoice([{ rate: 300 }])
  await print(id)
  const [first] = await communicationsOf(id)
  expect(first).toMatchObject({ total: 300 })
  expect(JSON.parse(String(first?.['figures']))).toMatchObject({
    billToName: 'Van Dyke & Sons',
    lines: [{ quantity: 1, rate: 300 }],
    total: 300,
  })
  const isMarked = async () => (await books.stored('Invoice', id))['changedSinceSent']
  expect(await isMarked()).toBe(false)
  const [line] = await linesOf(books, id)
  await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate: 350 })], biller)
  expect(await isMarked()).toBe(true)
  await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate: 300 })], biller)
  expect(await isMarked()).toBe(false)
  await books.save([await edited(books, 'Invoice', id, { pONumber: 'PO 1' })], biller)
  expect(await isMarked()).toBe(true)
  await books.pay([{ invoiceId: id, amount: 100 }])
  expect(await isMarked()).toBe(true)
  await print(id)
  expect(await isMarked()).toBe(false)
  expect((await communicationsOf(id)).map(({ total }) => total)).toEqual([300, 300])
  expect((await communicationsOf(id))[0]).toEqual(first)
})
