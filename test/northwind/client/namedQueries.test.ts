import { EntityQuery } from 'breeze-client'
import { customerKey } from '../data/smallShop.ts'
import { get, useNorthwind } from './openNorthwind.ts'

describe('named queries', () => {
  const northwind = useNorthwind()

  async function runQuery(query: EntityQuery | string): Promise<readonly unknown[]> {
    const entityQuery = typeof query === 'string' ? EntityQuery.from(query) : query
    return (await northwind.manager.executeQuery(entityQuery)).results
  }

  function runNamedQuery(resource: string, parameters: object): Promise<readonly unknown[]> {
    return runQuery(EntityQuery.from(resource).withParameters(parameters))
  }

  const valuesOf = (rows: readonly unknown[], name: string): unknown => rows.map((row) => get(row, name))

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

  describe('that select', () => {
    it('return rows that are not entities', async () => {
      const [row] = await runQuery('CompanyNamesAndIds')
      expect(row).toEqual({ companyName: 'Anchor & Rope', customerID: customerKey(1) })
      expect(northwind.manager.getEntities()).toEqual([])
    })

    it('return the records in a row as entities', async () => {
      const rows = await runQuery('CompanyInfoAndOrders')
      expect(get(rows[0], 'orders')).toHaveLength(4)
      expect(northwind.manager.getEntities('Order')).toHaveLength(24)
      expect(get(rows[9], 'orders')).toEqual([])
    })

    it('can be filtered by what they do not return', async () => {
      const query = EntityQuery.from('CompanyNamesAndIds').where('country', '==', 'Sweden')
      const typed = query.toType('Customer')
      expect(valuesOf(await runQuery(typed), 'companyName')).toEqual(['harbour inn'])
    })
  })

  describe('[QU24] that compute', () => {
    it('return numbers and objects', async () => {
      expect(await runNamedQuery('OrdersCountForCustomer', { companyName: 'Galley' })).toEqual([3])
      const counts = await runNamedQuery('CustomerCountsByCountry', { companyName: 'E' })
      expect(counts.map((row) => Object.values(row ?? {}))).toEqual([['Germany', 1]])
      const named = await runQuery(EntityQuery.from('CompanyNames').take(2))
      expect(valuesOf(named, 'companyName')).toEqual(['Anchor & Rope', "Baker's Dozen"])
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
      expect(get(rows[0], 'bigOrders')).toEqual([northwind.manager.getEntityByKey('Order', 102)])
    })

    it('return several lists at once', async () => {
      expect(await runQuery('CustomersAndProducts')).toHaveLength(1)
      expect(northwind.manager.getEntities('Customer')).toHaveLength(10)
      expect(northwind.manager.getEntities('Product')).toHaveLength(12)
    })

    it('refuse to page a computed result', async () => {
      await expect(runQuery(EntityQuery.from('CompanyNames').skip(1))).rejects.toMatchObject({
        status: 400,
        message: 'This query does not support skip.',
      })
    })
  })
})
