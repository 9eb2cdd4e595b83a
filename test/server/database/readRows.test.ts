import { column, readRows } from '#server/database/readRows.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('rows of a statement', () => {
  it('are read as their columns say', async () => {
    const columns = { id: column.number, none: column.numberOrNull, name: column.text, isOld: column.flag }
    const sql = `SELECT 7 AS [id], NULL AS [none], 'Yard' AS [name], 1 AS [isOld] WHERE :seven = 7`
    expect(await readRows(database, sql, { seven: 7 }, columns)).toEqual([
      { id: 7, none: null, name: 'Yard', isOld: true },
    ])
  })

  it.each([
    ['number', column.number, 'A column holds no number.'],
    ['text', column.text, 'A column holds no text.'],
    ['flag', column.flag, 'A column holds no flag.'],
  ])('are refused where a %s is missing', async (_kind, reader, message) => {
    await expect(readRows(database, 'SELECT NULL AS [value]', {}, { value: reader })).rejects.toThrow(message)
  })

  it('are refused where a column is missing that may be empty', async () => {
    const columns = { invoiceId: column.numberOrNull, note: column.textOrNull }
    await expect(readRows(database, 'SELECT 1 AS [invoiceID], 2 AS [notes]', {}, columns)).rejects.toThrow(
      'The statement returns no invoiceId, no note.',
    )
  })
})
