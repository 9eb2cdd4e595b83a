import { EntityQuery, Predicate, type Entity, type EntityManager } from 'breeze-client'
import { dotNetFlavor, nodeFlavor } from '../buildNorthwind.ts'
import { get, openNorthwind, type NorthwindServer } from './openNorthwind.ts'

describe.each([
  ['as servers on Node name them', nodeFlavor, '.', (name: string) => name],
  [
    'as servers on .NET name them',
    dotNetFlavor,
    '_',
    (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1),
  ],
])('answers to queries, properties named %s', (_title, flavor, separator, later) => {
  let shop: NorthwindServer
  let manager: EntityManager

  beforeAll(async () => {
    shop = await openNorthwind(flavor)
  })
  beforeEach(() => {
    manager = shop.newManager()
  })
  afterAll(() => shop.close())

  const orders = EntityQuery.from('Orders')

  async function runQuery(query: EntityQuery): Promise<readonly Entity[]> {
    return (await manager.executeQuery(query)).results
  }

  async function keysOf(query: EntityQuery): Promise<readonly unknown[]> {
    return (await runQuery(query)).map((order) => get(order, 'orderID'))
  }

  describe('[QU13] that are selected', () => {
    it('name values along a path as the server does', async () => {
      const rows = await runQuery(orders.where('orderID', '==', 104).select('freight, customer.companyName'))
      const longName = `customer${separator}${later('companyName')}`
      expect(rows).toEqual([expect.objectContaining({ freight: 55, [longName]: "Baker's Dozen" })])
      expect(manager.getEntities()).toEqual([])
    })

    it('contain whole records, which are cached, with their expands', async () => {
      const query = orders.where('orderID', '==', 104).select('orderID, customer, orderDetails')
      const [row] = await runQuery(query.expand('customer'))
      expect(get(row, 'customer')).toBe(manager.getEntities('Customer')[0])
      expect(get(row, 'orderDetails')).toEqual(manager.getEntities('OrderDetail'))
      expect(manager.getEntities('Order')).toEqual([])
    })

    it('contain the record of an expanded relation beside its selected path', async () => {
      const query = orders.where('orderID', '==', 104).select('orderID, customer.companyName')
      const [row] = await runQuery(query.expand('customer.orders'))
      expect(get(row, `customer${separator}${later('companyName')}`)).toBe("Baker's Dozen")
      expect(get(row, 'customer')).toBe(manager.getEntities('Customer')[0])
      expect(manager.getEntities('Order').map((order) => get(order, 'customer'))).toContain(
        get(row, 'customer'),
      )
      expect(
        await runQuery(orders.select('customer.companyName').where('orderID', '==', 104).expand('customer')),
      ).toEqual([expect.objectContaining({ customer: get(row, 'customer') })])
    })

    it('contain a member of a complex property', async () => {
      const rows = await runQuery(EntityQuery.from('Suppliers').select('supplierID, location.city').take(2))
      const longName = `location${separator}${later('city')}`
      expect(rows).toEqual([
        expect.objectContaining({ supplierID: 1, [longName]: 'Oslo' }),
        expect.objectContaining({ supplierID: 2, [longName]: 'Bergen' }),
      ])
    })

    it('[QU22] contain a whole complex property, also of a referenced record', async () => {
      const rows = await runQuery(
        EntityQuery.from('Products').where('productID', '==', 3).select('productID, supplier.location'),
      )
      const longName = `supplier${separator}${later('location')}`
      const location = expect.objectContaining({ city: 'Bergen', postalCode: '5003' })
      expect(rows).toEqual([expect.objectContaining({ productID: 3, [longName]: location })])
    })

    it('expand nothing that is not selected', async () => {
      await expect(runQuery(orders.select('orderID').expand('customer'))).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(
          /can only expand relations that it selects.* customer is not selected/i,
        ),
      })
    })

    it('[QU15] are counted like any other', async () => {
      const query = orders.where('shipCountry', '==', 'usa').select('freight').take(2).inlineCount()
      expect(await manager.executeQuery(query)).toMatchObject({ results: { length: 2 }, inlineCount: 6 })
    })
  })

  describe('[QU15] that are counted', () => {
    it('return the count without skip and take', async () => {
      const usa = orders.where('customer.country', '==', 'USA').expand('customer, orderDetails')
      expect(
        await manager.executeQuery(usa.orderBy('customer.city').skip(4).take(5).inlineCount()),
      ).toMatchObject({
        results: { length: 2 },
        inlineCount: 6,
      })
      expect(await manager.executeQuery(usa.take(0).inlineCount())).toMatchObject({
        results: [],
        inlineCount: 6,
      })
    })

    it('return no count unless requested', async () => {
      expect((await manager.executeQuery(orders.take(1))).inlineCount).toBeUndefined()
    })
  })

  describe('[QU12] that are paged', () => {
    it.each([
      'freight',
      'freight desc',
      'shipCountry, freight',
      'customer.companyName',
      'employee.manager.lastName',
    ])('hold each record once, however many are equal by %s', async (order) => {
      const whole = await keysOf(orders.orderBy(order))
      const pages = await Promise.all(
        [0, 4, 8, 12, 16, 20, 24].map((skipped) => keysOf(orders.orderBy(order).skip(skipped).take(4))),
      )
      expect(pages.flat()).toEqual(whole)
      expect(new Set(whole).size).toBe(25)
    })

    it('order ties by key, and missing values first or last', async () => {
      expect(await keysOf(orders.orderBy('shipCountry, freight').take(4))).toEqual([124, 111, 112, 113])
      expect((await keysOf(orders.orderBy('freight'))).slice(0, 6)).toEqual([124, 125, 103, 113, 114, 115])
      expect((await keysOf(orders.orderBy('freight desc'))).slice(-2)).toEqual([125, 124])
    })
  })

  describe('[QU14] without tracking', () => {
    it('are plain objects that share repeated records', async () => {
      const query = orders.where('orderID', '<=', 102).expand('customer').noTracking()
      const [first, second] = await runQuery(query)
      expect(first?.entityAspect).toBeUndefined()
      expect(get(first, 'customer')).toBe(get(second, 'customer'))
      expect(get(first, 'customer.companyName')).toBe('Anchor & Rope')
      expect(get(second, 'customer.orders')).toEqual([first, second])
      expect(manager.getEntities()).toEqual([])
    })

    it('share the record itself if it refers to its own type', async () => {
      const employees = await runQuery(EntityQuery.from('EmployeesNoTracking').expand('manager').noTracking())
      const [ada, ben] = employees
      expect(get(ben, 'manager')).toBe(ada)
      expect(get(ada, 'directReports')).toEqual([ben, employees[2]])
    })

    it('contain dates as sent, and complex values as objects', async () => {
      const [supplier] = await runQuery(EntityQuery.from('Suppliers').take(1).noTracking())
      expect(supplier).toMatchObject({ location: { city: 'Oslo', region: null } })
    })
  })

  it('are the same if the query is in the body', async () => {
    const long = Predicate.or(
      Array.from({ length: 25 }, (_, index) => Predicate.create('orderID', '==', 95 + 2 * index)),
    )
    const query = orders.where(long).orderBy('freight desc, orderID').expand('customer').take(5)
    expect(await runQuery(query.usePost())).toEqual(await runQuery(query))
    expect(await keysOf(orders.usePost().inlineCount(false))).toHaveLength(25)
  })

  it('are merged with the cache, changed records unchanged', async () => {
    const [order] = await runQuery(orders.where('orderID', '==', 101))
    order?.setProperty?.('shipName', 'Mine')
    const [again] = await runQuery(orders.where('orderID', '==', 101).expand('employee.directReports'))
    expect(again).toBe(order)
    expect(get(order, 'shipName')).toBe('Mine')
    expect(get(order, 'employee.directReports.length')).toBe(2)
    expect(manager.getChanges()).toEqual([order])
  })

  it('report the error of a query', async () => {
    await expect(runQuery(EntityQuery.from('Nowhere'))).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('There is no resource Nowhere.'),
    })
    await expect(runQuery(orders.where('freight', '>', 'much'))).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^where\.freight\.gt needs to be a number/i),
    })
    await expect(
      runQuery(EntityQuery.from('Customers').where('customerID', '==', 'x')),
    ).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^where\.customerID needs to be a GUID/i),
    })
  })
})
