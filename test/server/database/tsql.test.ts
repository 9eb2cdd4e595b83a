import { parseTSql } from '#test/support/tsql.ts'

describe('the check of T-SQL', () => {
  test.each([
    `SELECT [id], [name] FROM [Customer] AS [c] WHERE [c].[name] LIKE @0 ESCAPE '\\' ORDER BY [c].[name] OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY`,
    `SELECT (SELECT [id] AS [id] FROM [Customer] ORDER BY [id] FOR JSON PATH, INCLUDE_NULL_VALUES) AS [text]`,
    `UPDATE [Customer] SET [name] = @0 OUTPUT inserted.[id] WHERE [id] = @1`,
    `SELECT [id] FROM [Customer] WITH (UPDLOCK, ROWLOCK) WHERE [id] IN (@0, @1)`,
  ])('takes %s', (sql) => {
    expect(parseTSql(sql)).toEqual([])
  })

  test.each([
    'SELECT * FROM Customer LIMIT 5',
    'SELECT TRUE',
    'SELECT now()',
    `SELECT name || 'x' FROM Customer`,
    'SELECT id::text FROM Customer',
    'INSERT INTO Customer (id) VALUES (1) RETURNING id',
    'SELECT json_group_array(id) FROM Customer',
    'SELECT * FROM (SELECT id FROM Customer ORDER BY id) AS c',
    'SELECT id FROM Customer WHERE',
    'SELECT id FROM Customer WHERE id IN (SELECT id FROM Customer WHERE)',
    'SELECT id FROM (SELECT id FROM (SELECT id id id FROM Customer) AS a) AS b',
    'SELECT (SELECT 1), (SELECT 2) 3',
    'SELECT (SELECT 1',
    'SELECT (SELECT 1))',
    'SELECT COALESCE((SELECT SUM(balance) FROM Customer), 0)',
  ])('refuses %s', (sql) => {
    expect(parseTSql(sql)).not.toEqual([])
  })

  test('refuses more rows and more parameters than a server takes', () => {
    const rows = (count: number) => Array.from({ length: count }, () => '(1)').join(', ')
    expect(parseTSql(`INSERT INTO Customer (id) VALUES ${rows(1000)}`)).toEqual([])
    expect(parseTSql(`INSERT INTO Customer (id) VALUES ${rows(1001)}`)).toEqual([
      '1001 rows of VALUES are too many',
    ])
    const list = Array.from({ length: 2099 }, (_, index) => `@${index}`).join(', ')
    expect(parseTSql(`SELECT id FROM Customer WHERE id IN (${list})`)).toEqual([
      '2099 parameters are too many',
    ])
  })
})
