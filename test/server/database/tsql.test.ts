import { parseTSql } from '#test/support/tsql.ts'

describe('the check of T-SQL', () => {
  test.each([
    `SELECT [id], [name] FROM [Customer] AS [c] WHERE [c].[name] LIKE @0 ESCAPE '\\' ORDER BY [c].[name] OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY`,
    `SELECT (SELECT [id] AS [id] FROM [Customer] ORDER BY [id] FOR JSON PATH, INCLUDE_NULL_VALUES) AS [text]`,
    `UPDATE [Customer] SET [name] = @0 OUTPUT inserted.[id] WHERE [id] = @1`,
    `SELECT [id] FROM [Customer] WITH (UPDLOCK, ROWLOCK) WHERE [id] IN (@0, @1)`,
    `SELECT [c].[typeId], SUM([c].[balance]) AS [sum] FROM [Customer] AS [c] GROUP BY [c].[typeId] ORDER BY [sum] DESC, [typeId]`,
    `SELECT SUM(SUM([balance])) OVER (ORDER BY [typeId]) AS [sum], @0 AS [day] FROM [Customer] GROUP BY [typeId]`,
    `SELECT [k].[id] FROM (SELECT [id], MAX([when]) AS [last] FROM [AuditLog] GROUP BY [id] UNION ALL SELECT [id], [when] FROM [EventLog]) AS [k]`,
    `SELECT DISTINCT [typeId] AS [type] FROM [Customer] ORDER BY [type]`,
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
    'SELECT SUM((SELECT COUNT(*) FROM [Job])) AS [n] FROM [Customer]',
    'SELECT MAX(SUM([balance])) AS [n] FROM [Customer]',
    'SELECT MAX([balance], 0) AS [n] FROM [Customer]',
    'SELECT MAX([c].[bypassKentCharge]) AS [n] FROM [Customer] AS [c]',
    'SELECT [typeId], [id], SUM([balance]) AS [n] FROM [Customer] GROUP BY [typeId]',
    'SELECT [id], COUNT(*) AS [n] FROM [Customer]',
    'SELECT DISTINCT [typeId] FROM [Customer] ORDER BY [id]',
    'SELECT [id] FROM [Customer] ORDER BY [id], [id] DESC',
    'SELECT [k].[id] FROM (SELECT [id], [typeId] + 1 FROM [Customer]) AS [k]',
    'SELECT [k].[id] FROM (SELECT [c].[id], [j].[id] FROM [Customer] AS [c], [Job] AS [j]) AS [k]',
    'SELECT [id] FROM [Customer] ORDER BY [typeId] NULLS LAST',
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
