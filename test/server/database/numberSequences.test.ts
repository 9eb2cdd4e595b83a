import { takeNumbers } from '#server/database/numberSequences.ts'
import { describeDatabases, type TestDatabase } from '#test/support/testDatabase.ts'

describeDatabases('number sequences', (open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const take = (sequence: 'InvoiceNumber' | 'InvoiceBatchNumber', count?: number) =>
    database.transaction((transaction) => takeNumbers(transaction, database.dialect, sequence, count))

  test('F-117 start at 1 and give every number once, whoever asks at the same time', async () => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => take('InvoiceNumber')))
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  test('are independent of each other, and give several numbers in one piece', async () => {
    const first = await take('InvoiceBatchNumber', 10)
    expect(first).toBe(1)
    expect(await take('InvoiceBatchNumber')).toBe(11)
  })

  test('give the numbers of work that failed to somebody else, never to two', async () => {
    const before = await take('InvoiceBatchNumber')
    const failing = database.transaction(async (transaction) => {
      await takeNumbers(transaction, database.dialect, 'InvoiceBatchNumber')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await take('InvoiceBatchNumber')).toBeGreaterThan(before)
  })
})
