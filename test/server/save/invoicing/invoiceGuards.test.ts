import { deleted, type Values } from '../saving.ts'
import { biller, cashier, edited, invoiceOf, openBooks, type Books } from './books.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const LONG_AGO = '2020-01-01T00:00:00.000Z'

const violations = (entities: readonly unknown[]): Promise<unknown> => books.violations(entities, biller)

const change = async (id: unknown, changes: Values) => [await edited(books, 'Invoice', id, changes)]

/** An invoice that is Posted, as one is whose payment was taken back. */
async function postedInvoice(): Promise<unknown> {
  const { id } = await books.invoice([{ rate: 100 }])
  const { payment } = await books.pay([{ invoiceId: id, amount: 10 }])
  await books.save([deleted('Payment', payment)], cashier)
  return id
}

async function voidedInvoice(): Promise<unknown> {
  const { id } = await books.invoice([{ rate: 100 }])
  await books.save(await change(id, { statusId: 14, privateNote: 'Voided: twice' }), biller)
  return id
}

describe('an invoice that is Posted', () => {
  const READ_ONLY = 'A posted invoice is read-only until it is unlocked.'

  it('M-005 M-027 [SV103] is voided with the reason and nothing else', async () => {
    const id = await postedInvoice()
    const voiding = { statusId: 14, privateNote: 'Voided: twice' }
    expect(await violations(await change(id, { ...voiding, note: 'x', invoiceDate: '2025-01-01' }))).toEqual([
      `note readOnly: ${READ_ONLY}`,
      `invoiceDate readOnly: ${READ_ONLY}`,
    ])
    await books.save(await change(id, voiding), biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ ...voiding, quickBooksId: 'Voided' })
  })

  it('M-005 M-026 [SV103] is unlocked with its cleared export and nothing else', async () => {
    const id = await postedInvoice()
    expect(await violations(await change(id, { statusId: 2, terms: 'Net 30', privateNote: 'x' }))).toEqual([
      `terms readOnly: ${READ_ONLY}`,
      `privateNote readOnly: ${READ_ONLY}`,
    ])
    await books.save(await change(id, { statusId: 2, quickBooksLastExport: null }), biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 2 })
  })

  it('M-005 [SV103] takes no other status, and no other change with one', async () => {
    const id = await postedInvoice()
    for (const statusId of [1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13])
      expect([statusId, await violations(await change(id, { statusId, note: 'x' }))]).toEqual([
        statusId,
        ['statusId status: The status cannot be changed like this.', `note readOnly: ${READ_ONLY}`],
      ])
  })
})

describe('an invoice that is Voided', () => {
  it('M-005 [SV103] takes no other status, and no other change', async () => {
    const id = await voidedInvoice()
    for (const changes of [{ statusId: 2 }, { note: 'x' }, { printed: LONG_AGO, note: 'x' }])
      expect(await books.refusal(await change(id, changes), biller)).toMatchObject({
        code: 'concurrency_conflict',
      })
  })

  it('M-023 M-033 ambiguity 12 [SV14] [SV103] is printed with others, and stays Voided', async () => {
    const id = await voidedInvoice()
    const { id: other } = await books.invoice([{ rate: 1 }])
    const selection = [
      ...(await change(id, { printed: LONG_AGO })),
      ...(await change(other, { printed: LONG_AGO })),
    ]
    await books.save(selection, biller)
    for (const [printed, statusId] of [
      [id, 14],
      [other, 11],
    ] as const) {
      expect(await books.stored('Invoice', printed)).toMatchObject({
        statusId,
        printed: expect.stringContaining('2025-06-02'),
      })
      const told = (await books.rows('InvoiceCommunication')).filter(({ invoiceId }) => invoiceId === printed)
      expect(told).toMatchObject([{ type: 'Print' }])
    }
    expect((await books.stored('Invoice', id))['deleted']).not.toBeNull()
  })
})

describe('what happened to an invoice', () => {
  it('M-015 [SV102] is nothing when it is new', async () => {
    for (const [field, value] of [
      ['printed', LONG_AGO],
      ['emailed', LONG_AGO],
      ['readyToExport', LONG_AGO],
      ['quickBooksId', 'Voided'],
      ['quickBooksLastExport', LONG_AGO],
      ['batchNumber', 7],
    ] as const)
      expect(await violations(invoiceOf([], { [field]: value }))).toEqual([
        `${field} fixed: A new invoice has not gone anywhere yet.`,
      ])
  })

  it('M-023 M-024 [SV103] is not taken back, whatever its status', async () => {
    const id = await postedInvoice()
    await books.save(await change(id, { printed: LONG_AGO }), biller)
    expect(await violations(await change(id, { printed: null }))).toEqual([
      'printed fixed: An invoice that was printed stays so.',
    ])
  })

  it('M-049 [SV103] is told by exports alone, where it is about these', async () => {
    const { id } = await books.invoice([])
    expect(await violations(await change(id, { batchNumber: 7, quickBooksLastExport: LONG_AGO }))).toEqual([
      'quickBooksLastExport fixed: Only an export tells when an invoice was exported.',
      'batchNumber fixed: Only an export gives an invoice its batch.',
    ])
  })
})
