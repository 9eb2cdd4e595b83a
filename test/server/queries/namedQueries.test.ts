import { describeDatabases } from '#test/support/testDatabase.ts'
import { insert, openCompany, type Company } from './openCompany.ts'

describeDatabases('named queries', (open) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(open)
  })
  afterAll(() => company.database.close())

  const keys = async (resource: string, parameters: unknown = {}, more: object = {}): Promise<unknown[]> =>
    (await company.rows(resource, { parameters, ...more })).map((row) => row['id'])

  test('F-043 Customers looks for what was typed, anywhere and whatever its case, in the order of names', async () => {
    expect(await keys('Customers')).toEqual([3, 7, 4, 1, 5, 2])
    expect(await keys('Customers', { companyName: 'HAUL' })).toEqual([1, 5])
    expect(await keys('Customers', { companyName: 'haul', billCity: 'RAPID' })).toEqual([1])
    expect(await keys('Customers', { firstName: 'éMI' })).toEqual([3])
    expect(await keys('Customers', { lastName: "'h" })).toEqual([3])
    expect(await keys('Customers', { companyName: '  ', lastName: null })).toEqual([3, 7, 4, 1, 5, 2])
    expect(await keys('Customers', { companyName: '%' })).toEqual([4])
  })

  test('F-113 Customers leaves deleted ones out unless they are asked for', async () => {
    expect(await keys('Customers', { companyName: 'gone' })).toEqual([])
    expect(await keys('Customers', { companyName: 'gone', deleted: false })).toEqual([])
    expect(await keys('Customers', { companyName: 'gone', deleted: true })).toEqual([6])
    expect(await keys('Customers', { deleted: true }, { where: { deleted: { ne: null } } })).toEqual([6])
  })

  test("F-114 the client's conditions and order come on top", async () => {
    expect(await keys('Customers', { companyName: 'a' }, { where: { balance: { gt: 0 } } })).toEqual([4, 1])
    expect(await keys('Customers', { companyName: 'a' }, { orderBy: ['balance desc'], take: 1 })).toEqual([1])
  })

  test('F-052 Notes of one record', async () => {
    expect(await keys('Notes', { entityTypeName: 'Customer', entityId: 1 })).toEqual([41])
    expect(await keys('Notes', { entityTypeName: 'Customer', entityId: 1, deleted: true })).toEqual([41, 42])
    expect(await keys('Notes')).toEqual([41, 43])
  })

  test('F-115 service addresses by customer, under both names', async () => {
    expect(await keys('serviceAddresses', { customerId: 1 })).toEqual([11, 12])
    expect(await keys('ServiceAddresses', { customerId: 3 })).toEqual([14])
  })

  test('F-115 CustomerRates by customer, rate type and size', async () => {
    expect(await keys('CustomerRates')).toEqual([33, 32, 31])
    expect(await keys('CustomerRates', { customerId: 1 })).toEqual([33, 32])
  })

  test('AuditLogs of a record or a save, newest first', async () => {
    expect(await keys('AuditLogs')).toEqual([52, 53, 51])
    expect(await keys('AuditLogs', { entityTypeName: 'Customer', entityId: 1 })).toEqual([52, 51])
    expect(await keys('AuditLogs', { saveId: 'a' })).toEqual([53, 51])
  })

  test('F-122 sales persons by display order, then by name', async () => {
    const { database } = company
    await insert(database, 'SalesPerson', { id: 902, name: 'bea', displayOrder: 50 })
    await insert(database, 'SalesPerson', { id: 903, name: 'Adam', displayOrder: 50 })
    expect(await keys('SalesPersons')).toEqual([1, 903, 902])
  })

  test.each([
    'Users',
    'Roles',
    'UserRoles',
    'Settings',
    'Dumpsters',
    'DumpsterCategories',
    'CreditCards',
    'CustomerTypes',
    'RateTypes',
  ])('F-115 %s exists', async (resource) => {
    expect(await company.rows(resource)).toEqual(expect.any(Array))
  })

  test.each<[parameters: object, refused: string]>([
    [{ nope: 1 }, 'bad_query parameters.nope'],
    [{ companyName: 5 }, 'bad_query parameters.companyName'],
    [{ deleted: 'perhaps' }, 'bad_query parameters.deleted'],
    [{ deleted: 1 }, 'bad_query parameters.deleted'],
    [JSON.parse('{"__proto__":{"deleted":true}}'), 'bad_query parameters.__proto__'],
    [{ constructor: 'x' }, 'bad_query parameters.constructor'],
  ])('F-114 the parameters %j are refused by name', async (parameters, refused) => {
    expect(await company.refusal('Customers', { parameters })).toBe(refused)
  })

  test('F-114 a parameter of the wrong kind is refused by name', async () => {
    expect(await company.refusal('Notes', { parameters: { entityId: 'x' } })).toBe(
      'bad_query parameters.entityId',
    )
    expect(await company.refusal('Notes', { parameters: { entityId: 1.5 } })).toBe(
      'bad_query parameters.entityId',
    )
  })
})

describeDatabases('limits of an answer', (open) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(open, { empty: true })
    const { dialect } = company.database
    const table = dialect.quote('Customer')
    const values = (start: number): string =>
      Array.from(
        { length: 60 },
        (_, index) => `(${start + index}, 1, 0, 0, 0, 0, 'C${String(start + index)}', 1)`,
      ).join(', ')
    await company.database.transaction(async (transaction) => {
      for (let start = 1; start < 600; start += 60)
        await transaction.execute(
          `INSERT INTO ${table} (id, ${['typeId', 'billingSameAsService', 'bypassKentCharge', 'usePercentageBasedFuelRate', 'balance', 'companyName', 'rowVersion'].map(dialect.quote).join(', ')}) VALUES ${values(start)}`,
          [],
        )
    })
  })
  afterAll(() => company.database.close())

  test('F-044 Customers returns 500 unless more are asked for', async () => {
    expect(await company.rows('Customers')).toHaveLength(500)
    expect(await company.rows('Customers', { take: 550 })).toHaveLength(550)
    expect(await company.query('Customers', { take: 1, inlineCount: true })).toMatchObject({
      inlineCount: 600,
    })
  })
})
