import { EntityQuery, type EntityManager } from 'breeze-client'
import { dotNetFlavor, nodeFlavor } from '../buildNorthwind.ts'
import { customerKey } from '../data/smallShop.ts'
import { get, openNorthwind, type NorthwindServer } from './openNorthwind.ts'

describe.each([
  ['as servers on Node name them', nodeFlavor],
  ['as servers on .NET name them', dotNetFlavor],
])('named queries, properties named %s', (_title, flavor) => {
  let shop: NorthwindServer
  let manager: EntityManager

  beforeAll(async () => {
    shop = await openNorthwind(flavor)
  })
  beforeEach(() => {
    manager = shop.newManager()
  })
  afterAll(() => shop.close())

  async function runQuery(query: EntityQuery | string): Promise<readonly unknown[]> {
    const entityQuery = typeof query === 'string' ? EntityQuery.from(query) : query
    return (await manager.executeQuery(entityQuery)).results
  }

  function runNamedQuery(resource: string, parameters: object): Promise<readonly unknown[]> {
    return runQuery(EntityQuery.from(resource).withParameters(parameters))
  }

  const valuesOf = (rows: readonly unknown[], name: string): unknown => rows.map((row) => get(row, name))

  describe('with parameters', () => {
    it('take a text', async () => {
      const found = await runNamedQuery('CustomersStartingWith', { companyName: 'É' })
      expect(valuesOf(found, 'companyName')).toEqual(['Émile et fils'])
      expect(manager.getEntities()).toEqual(found)
    })

    it('take a number, and null as no value', async () => {
      expect(
        valuesOf(await runNamedQuery('EmployeesMultipleParams', { employeeID: 0, city: null }), 'lastName'),
      ).toEqual([])
      expect(valuesOf(await runNamedQuery('EmployeesMultipleParams', { employeeID: 4 }), 'lastName')).toEqual(
        ['Fox'],
      )
      expect(await runNamedQuery('CustomersStartingWith', { companyName: 'D', extra: 7 })).toHaveLength(1)
    })

    it('take a list of numbers', async () => {
      const found = await runNamedQuery('SearchEmployees', { employeeIds: [5, 1] })
      expect(valuesOf(found, 'employeeID')).toEqual([1, 5])
    })

    it('take a date, as Date and as text', async () => {
      for (const birthDate of [new Date('1969-01-01T00:00:00Z'), '1969-01-01'])
        expect(
          valuesOf(
            await runNamedQuery('EmployeesFilteredByCountryAndBirthdate', { birthDate, country: 'usa' }),
            'lastName',
          ),
        ).toEqual(['Marsh', 'Fox'])
    })

    it('take texts and objects in lists', async () => {
      const example = { CompanyName: 'A', ContactNames: ['B', 'C'], City: 'D' }
      expect(await runNamedQuery('SearchCustomers', example)).toHaveLength(3)
      const qbeList = [{ CompanyName: 'A' }, { City: 'D' }]
      expect(await runNamedQuery('SearchCustomers2', { qbeList })).toHaveLength(3)
    })

    it('take them in the body, too', async () => {
      const query = EntityQuery.from('CustomersStartingWith').withParameters({ companyName: 'c' }).usePost()
      expect(valuesOf(await runQuery(query), 'companyName')).toEqual(['Cold Store (North)'])
    })

    it.each([
      ['CustomersStartingWith', {}, 'companyName'],
      ['CustomersStartingWith', { companyName: null }, 'companyName'],
      ['CustomersStartingWith', { companyName: ['a'] }, 'companyName'],
      ['CustomersStartingWith', { companyName: 'a', extra: 'many' }, 'extra'],
      ['CustomersStartingWith', { companyName: 'a', unheardOf: 1 }, 'unheardOf'],
      ['EmployeesMultipleParams', { employeeID: 1.5 }, 'employeeID'],
      ['SearchEmployees', { employeeIds: [1, 'two'] }, 'employeeIds'],
      ['SearchCustomers', { CompanyName: 'A', ContactNames: [1], City: 'D' }, 'ContactNames'],
      ['SearchCustomers2', { qbeList: ['text', 'text'] }, 'qbeList'],
      ['EmployeesFilteredByCountryAndBirthdate', { birthDate: 'soon', country: 'USA' }, 'birthDate'],
    ])('%s refuses %j and names %s', async (resource, parameters, culprit) => {
      const error: unknown = await runNamedQuery(resource, parameters).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ status: 400, message: expect.stringContaining(culprit) })
      expect(JSON.parse(String(get(error, 'httpResponse.data')))).toMatchObject({
        code: 'bad_query',
        culprit: `parameters.${culprit}`,
      })
    })
  })

  describe('with their own condition', () => {
    it('can be filtered and sorted', async () => {
      const query = EntityQuery.from('CustomersStartingWith').withParameters({ companyName: 'E' })
      expect(await runQuery(query.where('country', '==', 'Norway'))).toEqual([])
      const sorted = EntityQuery.from('CustomersOrderedStartingWith').withParameters({ companyName: '' })
      expect(valuesOf(await runQuery(sorted.take(2)), 'companyName')).toEqual([
        'Anchor & Rope',
        "Baker's Dozen",
      ])
      expect(valuesOf(await runQuery(sorted.orderBy('companyName desc').take(1)), 'companyName')).toEqual([
        'Iron Kettle',
      ])
    })

    it('[QU16] return at most their limit, unless more are taken', async () => {
      expect(await runQuery('OrdersWithMaxTake')).toHaveLength(5)
      expect(await runQuery(EntityQuery.from('OrdersWithMaxTake').take(7))).toHaveLength(7)
      expect(await runQuery('CustomerWithScalarResult')).toHaveLength(1)
      expect(await runQuery('CustomerFirstOrDefault')).toEqual([])
    })

    it('have their own expand, also when filtered', async () => {
      const found = await runQuery(
        EntityQuery.from('CustomersAndOrders').where('companyName', 'startsWith', 'A').take(1),
      )
      expect(get(found[0], 'orders.length')).toBe(4)
      const [order] = await runQuery(EntityQuery.from('OrdersAndCustomers').where('orderID', '==', 116))
      expect(get(order, 'customer.companyName')).toBe('Fishmarket 100%')
    })

    it('reject with their own messages', async () => {
      await expect(runQuery('CustomersWithHttpError')).rejects.toMatchObject({
        status: 404,
        message: expect.stringContaining('Custom error message'),
      })
    })
  })

  describe('that select', () => {
    it('return rows that are not entities', async () => {
      const [row] = await runQuery('CompanyNamesAndIds')
      expect(row).toEqual({ companyName: 'Anchor & Rope', customerID: customerKey(1) })
      expect(manager.getEntities()).toEqual([])
    })

    it('return the records in a row as entities', async () => {
      const rows = await runQuery('CompanyInfoAndOrders')
      expect(get(rows[0], 'orders')).toHaveLength(4)
      expect(manager.getEntities('Order')).toHaveLength(24)
      expect(get(rows[9], 'orders')).toEqual([])
    })

    it('can be filtered by what they do not return', async () => {
      const query = EntityQuery.from('CompanyNamesAndIds').where('country', '==', 'Sweden')
      const typed = query.toType('Customer')
      expect(valuesOf(await runQuery(typed), 'companyName')).toEqual(['harbour inn'])
    })
  })

  describe('[QU24] that compute', () => {
    it('return numbers, texts and objects', async () => {
      expect(await runNamedQuery('OrdersCountForCustomer', { companyName: 'Galley' })).toEqual([3])
      const counts = await runNamedQuery('CustomerCountsByCountry', { companyName: 'E' })
      expect(counts.map((row) => Object.values(row ?? {}))).toEqual([['Germany', 1]])
      const named = await runQuery(EntityQuery.from('CompanyNames').take(2))
      const names = named.map((row) => (typeof row === 'string' ? row : get(row, 'companyName')))
      expect(names).toEqual(['Anchor & Rope', "Baker's Dozen"])
    })

    it('return objects that contain entities, alone and in lists', async () => {
      const rows = await runQuery('CustomersWithBigOrders')
      expect(valuesOf(rows, 'customer.companyName')).toEqual([
        'Anchor & Rope',
        "Baker's Dozen",
        'Cold Store (North)',
        'Émile et fils',
        'Galley Supplies',
      ])
      expect(get(rows[0], 'bigOrders')).toEqual([manager.getEntityByKey('Order', 102)])
    })

    it('return several lists at once', async () => {
      expect(await runQuery('CustomersAndProducts')).toHaveLength(1)
      expect(manager.getEntities('Customer')).toHaveLength(10)
      expect(manager.getEntities('Product')).toHaveLength(12)
    })

    it('refuse to page a computed result', async () => {
      await expect(runQuery(EntityQuery.from('CompanyNames').skip(1))).rejects.toMatchObject({
        status: 400,
        message: 'This query does not support skip.',
      })
    })
  })
})
