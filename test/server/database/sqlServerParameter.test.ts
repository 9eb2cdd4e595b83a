import { MssqlParameter } from 'typeorm'
import { sqlServerParameter } from '#server/database/sqlserver/sqlServerParameter.ts'
import { describeDatabases, type TestDatabase } from '#test/support/testDatabase.ts'

function typeOf(value: number | string | boolean | null): string {
  const parameter = sqlServerParameter(value)
  if (!(parameter instanceof MssqlParameter)) return 'as it is'
  return `${parameter.type}(${parameter.params.join()})`
}

test.each([
  [0.1, 'decimal(19,2)'],
  [-12.3456, 'decimal(19,4)'],
  [1_999_999_999.99, 'decimal(19,2)'],
  [2_000_000_000.55, 'decimal(19,2)'],
  [123_456_789_012.345, 'decimal(19,3)'],
  [0.000_001_5, 'decimal(19,10)'],
  [1 / 3, 'float()'],
  [1e-12, 'float()'],
  [1e20, 'float()'],
  [-1e300, 'float()'],
  [2 ** 53, 'float()'],
  [7, 'as it is'],
  [-3_000_000_000, 'as it is'],
  [null, 'as it is'],
  [true, 'as it is'],
  ['', 'nvarchar(4000)'],
  ["O'Hara", 'nvarchar(4000)'],
  ['x'.repeat(4000), 'nvarchar(4000)'],
  ['x'.repeat(4001), 'as it is'],
])('%p is sent as %s', (value, type) => {
  expect(typeOf(value)).toBe(type)
})

describeDatabases('numbers as parameters', (open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test.each([
    0.1,
    0.07,
    -12.3456,
    1_999_999_999.99,
    2_000_000_000.55,
    99_999_999_999.99,
    123_456_789_012.345,
    1e20,
    1 / 3,
    1e-12,
    -1e300,
    2 ** 53,
    3_000_000_000,
  ])('%p arrives as it was sent', async (value) => {
    const sql = `SELECT CAST(${database.dialect.parameter(0)} AS float) AS n`
    expect(await database.query(sql, [value])).toEqual([{ n: value }])
  })
})
