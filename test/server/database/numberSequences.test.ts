import { takeNumbers } from '#server/database/numberSequences.ts'
import { ROLES } from '#shared/access/roles.ts'
import { added, openSaving, userWith } from '#test/server/save/openSaving.ts'
import { describeDatabases, type TestDatabase } from '#test/support/testDatabase.ts'

describeDatabases('number sequences', (open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const take = (sequence: 'InvoiceNumber' | 'InvoiceBatchNumber', count?: number) =>
    database.transaction((transaction) => takeNumbers(transaction, database.dialect, sequence, count))

  test('F-117 start at 1 and give every number once, also to concurrent callers', async () => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => take('InvoiceNumber')))
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  test('are independent of each other, and assign several numbers consecutively', async () => {
    const first = await take('InvoiceBatchNumber', 10)
    expect(first).toBe(1)
    expect(await take('InvoiceBatchNumber')).toBe(11)
  })

  test('reassign the numbers of failed work, but never to two', async () => {
    const before = await take('InvoiceBatchNumber')
    const failing = database.transaction(async (transaction) => {
      await takeNumbers(transaction, database.dialect, 'InvoiceBatchNumber')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await take('InvoiceBatchNumber')).toBeGreaterThan(before)
  })
})

const PRICES = { basePrice: 1, extendedPrice: 1, outerPrice: 1, kalamazooPrice: 1, weightLimit: 1 }

describe('the number sequence of invoices', () => {
  test('F-117 skips numbers that are in use already', async () => {
    const saving = await openSaving({ rules: [] })
    const { database } = saving
    await saving.save(
      [
        added('Customer', -1, { typeId: 1, companyName: 'Sand & Sons' }),
        added('ServiceAddress', -2, { customerId: -1, range: 'Regular' }),
        added('Dumpster', -3, { size: '20 yd', ...PRICES }),
        added('Rental', -4, {
          customerId: -1,
          serviceAddressId: -2,
          dumpsterId: -3,
          startDate: '2026-03-01',
        }),
        added('Invoice', -5, {
          customerId: -1,
          serviceAddressId: -2,
          rentalId: -4,
          invoiceDate: '2026-03-02',
          invoiceNumber: 5_000,
        }),
      ],
      userWith(...ROLES),
    )
    const take = (count?: number) =>
      database.transaction((transaction) =>
        takeNumbers(transaction, database.dialect, 'InvoiceNumber', count),
      )
    expect([await take(), await take(3), await take()]).toEqual([5_001, 5_002, 5_005])
    await database.close()
  })
})
