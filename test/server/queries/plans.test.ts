import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

describe('plans of queries', () => {
  let company: Company
  let statements: string[] = []
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
    const { database } = company
    const readText = database.readText.bind(database)
    database.readText = (sql, parameters) => {
      statements.push(sql)
      return readText(sql, parameters)
    }
  })
  beforeEach(() => (statements = []))
  afterAll(() => company.database.close())

  test('F-114 [QU21] queries of one shape are one statement, whatever their values', async () => {
    for (const [companyName, id, take] of [
      ['a', 1, 5],
      ["x' OR '1'='1", -7, 2],
      ['"; DROP TABLE "Customer"; --', 2_000_000_000, 9],
    ] as const)
      await company.query('Customers', {
        where: { companyName: { contains: companyName }, id: { gt: id, in: [id, 1, 2] } },
        take,
      })
    expect(statements).toHaveLength(3)
    expect(new Set(statements).size).toBe(1)
  })

  test('F-114 [QU20] no value of a query is part of its statement', async () => {
    const marks = ['mark1', 'mark2', 'mark3', 'mark4', 'mark5', 'mark6']
    await company.query('Customers', {
      where: {
        companyName: { contains: marks[0], ne: marks[1], in: [marks[2], 'ö'] },
        [`concat(firstName,'${String(marks[3])}')`]: { startswith: marks[4] },
        id: { gt: 987_654 },
      },
      parameters: { billCity: marks[5] },
      skip: 876_543,
      take: 76_543,
    })
    for (const mark of [...marks, '987654', '876543', '76543']) expect(statements.join()).not.toContain(mark)
  })

  test('F-114 [QU20] a whole graph is one statement', async () => {
    await company.query('Customers', {
      expand: ['serviceAddresses', 'rates.dumpster', 'type'],
      inlineCount: true,
    })
    await company.query('lookups')
    expect(statements).toHaveLength(2)
  })

  test('F-114 a value that does not fit is refused also when the plan is known', async () => {
    expect(await company.customersWhere({ created: '2024-03-05' })).toEqual([])
    expect(await company.refusal('Customers', { where: { created: '2024-33-05' }, orderBy: ['id'] })).toBe(
      'bad_query where.created',
    )
    expect(await company.customersWhere({ 'substring(companyName,1)': 'x' })).toEqual([])
    expect(
      await company.refusal('Customers', { where: { 'substring(companyName,1.5)': 'x' }, orderBy: ['id'] }),
    ).toBe('bad_query where.substring(companyName,1.5)')
  })

  test('F-114 the key is the last ordering, so that pages never overlap', async () => {
    await company.query('Customers', { orderBy: ['billCity desc', 'typeId'], skip: 2, take: 2 })
    await company.query('Customers', { orderBy: ['id desc'] })
    await company.query('UserRoles')
    expect(statements[0]).toMatch(
      /ORDER BY iif\(.*plain\(t0."billCity"\).* COLLATE NOCASE DESC, t0."typeId", t0."id" LIMIT/,
    )
    expect(statements[1]).toContain('ORDER BY t0."id" DESC LIMIT')
    expect(statements[2]).toContain('ORDER BY t0."id" LIMIT')
  })

  test('F-043 customer search takes its rows in the order of an index, and reads no others', async () => {
    await company.query('Customers', { parameters: { companyName: 'a', billCity: 'b' } })
    const plan = await company.database.query(`EXPLAIN QUERY PLAN ${statements[0]}`, ['%a%', '%b%', 500])
    const steps = plan.map(({ detail }) => detail)
    expect(steps).toContain('SCAN t0 USING COVERING INDEX IX_Customer_textOrder')
    expect(steps).not.toContainEqual(expect.stringContaining('TEMP B-TREE'))
  })

  test('B-08 [QU9] the entries of a save are found by the index of its id, which is compared as stored', async () => {
    await company.query('AuditLogs', { where: { saveId: { eq: 'A1' } } })
    await company.query('AuditLogs', { where: { saveId: { in: ['A1', 'B2'] } } })
    for (const statement of statements) {
      const values = Array.from(statement.matchAll(/\?/g), () => null)
      const plan = await company.database.query(`EXPLAIN QUERY PLAN ${statement}`, values)
      expect(plan.map(({ detail }) => detail).join('\n')).toContain('USING INDEX IX_AuditLog_saveId')
    }
    expect(statements).toHaveLength(2)
  })
})
