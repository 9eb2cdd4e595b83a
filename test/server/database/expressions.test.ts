import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import type { JsonMember } from '#server/database/dialects/Expressions.ts'
import type { Parameter } from '#server/database/Database.ts'
import { describeDatabases, type TestDatabase } from '#test/support/testDatabase.ts'
import { parseTSql } from '#test/support/tsql.ts'

describeDatabases('expressions', (open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const valueOf = async (expression: string, parameters: readonly Parameter[]): Promise<unknown> => {
    const [row] = await database.query(`SELECT ${expression} AS v`, parameters)
    return row?.['v']
  }

  test.each([
    ['ab😀', '😀', 1],
    ['ab😀', 'B😀', 1],
    ['ab😀', 'b', 0],
    ['😀b', 'B', 1],
    ['b', '😀b', 0],
    ['ab ', 'b', 0],
    ['ab', '', 1],
  ])('whether %p ends with %p is known whatever the text contains', async (text, end, expected) => {
    const { dialect } = database
    const condition = dialect.callFunction('endswith', [dialect.parameter(0), dialect.parameter(1)])
    expect(await valueOf(`CASE WHEN ${condition} THEN 1 ELSE 0 END`, [text, end])).toBe(expected)
  })

  test.each([
    ['', 0],
    ['ab', 2],
    ['ab  ', 4],
    ['é', 1],
  ])('the length of %p is %p', async (text, length) => {
    const { dialect } = database
    expect(await valueOf(dialect.callFunction('length', [dialect.parameter(0)]), [text])).toBe(length)
  })

  test.each([
    [2_147_483_647, 1, ''],
    [2_147_483_648, 1, ''],
    [1, 2_147_483_647, 'bc'],
    [1, 5_000_000_000, 'bc'],
    [0, 0, ''],
    [3, 1, ''],
  ])('a part of a text from %p and of length %p', async (start, count, expected) => {
    const { dialect } = database
    const part = dialect.callFunction('substring', [0, 1, 2].map(dialect.parameter))
    expect(await valueOf(part, ['abc', start, count])).toBe(expected)
  })

  test('names with dots are preserved, whatever the values are', async () => {
    const { dialect } = database
    const value = 'a "customer\uE000name": b "customer.name":'
    const members: readonly JsonMember[] = [
      { name: 'customer.name', as: 'text', sql: dialect.parameter(0), nullable: false },
      { name: 'customername', as: 'text', sql: dialect.parameter(1), nullable: false },
      {
        name: 'billing.address',
        as: 'object',
        members: [{ name: 'city.name', as: 'text', sql: dialect.parameter(1), nullable: false }],
      },
    ]
    const text = await database.readText(dialect.jsonObject(members), [value, 'Ada'])
    expect(JSON.parse(text.toString())).toEqual({
      'customer.name': value,
      customername: 'Ada',
      'billing.address': { 'city.name': 'Ada' },
    })
  })
})

describe('expressions for SQL Server', () => {
  const dialect = createSqlServerDialect()
  const source = {
    table: '[Customer]',
    alias: 't0',
    keys: ['t0.[id]'],
    joins: [],
    where: '1 = 1',
    orderBy: ['t0.[id]'],
    skip: null,
    take: null,
    meter: null,
  }

  test('a list runs its subquery once', () => {
    const inner = dialect.jsonList([{ name: 'id', as: 'number', sql: 't0.[id]', nullable: false }], source)
    const outer = dialect.jsonList([{ name: 'inner', as: 'json', sql: inner }], source)
    expect(outer).not.toMatch(/COALESCE/)
    expect(outer.match(/ISNULL\(/g)).toHaveLength(2)
    expect(parseTSql(`SELECT ${outer}`)).toEqual([])
  })

  test('the end of a text is as long as the collation counts it', () => {
    const condition = dialect.callFunction('endswith', ['@0', '@1'])
    expect(condition).toContain("RIGHT(@0, LEN(CAST(@1 AS nvarchar(MAX)) + N'.') - 1) = @1")
    expect(parseTSql(`SELECT CASE WHEN ${condition} THEN 1 ELSE 0 END`)).toEqual([])
  })
})
