import { EntityQuery, FilterQueryOp, Predicate, type Entity, type EntityManager } from 'breeze-client'
import { dotNetFlavor, nodeFlavor } from '../buildNorthwind.ts'
import { customerKey } from '../data/smallShop.ts'
import { get, openNorthwind, type NorthwindServer } from './openNorthwind.ts'

describe.each([
  ['as servers on Node name them', nodeFlavor],
  ['as servers on .NET name them', dotNetFlavor],
])('queries along paths, properties named %s', (_title, flavor) => {
  let shop: NorthwindServer
  let manager: EntityManager

  beforeAll(async () => {
    shop = await openNorthwind(flavor)
  })
  beforeEach(() => {
    manager = shop.newManager()
  })
  afterAll(() => shop.close())

  async function runQuery(query: EntityQuery): Promise<readonly Entity[]> {
    return (await manager.executeQuery(query)).results
  }

  async function found(resource: string, key: string, predicate: Predicate): Promise<unknown> {
    return (await runQuery(EntityQuery.from(resource).where(predicate))).map((entity) => get(entity, key))
  }

  describe('[QU22] into complex properties', () => {
    it('filter by a member, also of a referenced record', async () => {
      expect(
        await found('Suppliers', 'supplierID', Predicate.create('location.city', '==', 'BERGEN')),
      ).toEqual([2])
      expect(await found('Suppliers', 'supplierID', Predicate.create('location.region', '==', null))).toEqual(
        [1, 3, 4],
      )
      expect(
        await found(
          'Products',
          'productID',
          Predicate.create('supplier.location.country', 'startsWith', 'ger'),
        ),
      ).toEqual([6, 7, 8])
    })

    it('sort by a member', async () => {
      const sorted = await runQuery(
        EntityQuery.from('Suppliers').orderBy('location.country desc, location.city'),
      )
      expect(sorted.map((supplier) => get(supplier, 'location.city'))).toEqual([
        'Bergen',
        'Oslo',
        'Rostock',
        null,
      ])
    })

    it('return the members as one object, even if all are missing', async () => {
      const [first, , , last] = await runQuery(EntityQuery.from('Suppliers'))
      expect(first).toMatchObject({
        location: { address: 'Quay 4', city: 'Oslo', region: null, postalCode: '0150', country: 'Norway' },
      })
      expect(get(last, 'location')).toMatchObject({ address: null, country: null })
      expect(get(first, 'location.complexAspect.parent')).toBe(first)
    })
  })

  describe('of one record to one', () => {
    it('are followed in both directions', async () => {
      const orders = await runQuery(
        EntityQuery.from('Orders').where('orderID', '<', 105).expand('internationalOrder'),
      )
      expect(orders.map((order) => get(order, 'internationalOrder.customsDescription'))).toEqual([
        undefined,
        undefined,
        undefined,
        'Customs 104',
      ])
      manager.clear()
      const [international] = await runQuery(EntityQuery.from('InternationalOrders').take(1).expand('order'))
      expect(get(international, 'order.freight')).toBe(55)
      expect(get(international, 'order.internationalOrder')).toBe(international)
    })

    it('allow conditions and orders on the related record', async () => {
      expect(
        await found('Orders', 'orderID', Predicate.create('internationalOrder.exciseTax', '>', 13.4)),
      ).toEqual([108, 111, 116])
      expect(
        await found(
          'InternationalOrders',
          'orderID',
          Predicate.create('order.customer.country', '==', 'usa'),
        ),
      ).toEqual([108])
      const sorted = await runQuery(EntityQuery.from('InternationalOrders').orderBy('order.freight desc'))
      expect(sorted.map((order) => get(order, 'orderID'))).toEqual([116, 111, 104, 108])
    })
  })

  describe('with composite keys', () => {
    it('expand to both parents and to theirs', async () => {
      const details = await runQuery(
        EntityQuery.from('OrderDetails')
          .where('orderID', '==', 101)
          .expand('order.customer, product.supplier'),
      )
      expect(details.map((detail) => get(detail, 'product.supplier.companyName'))).toEqual([
        'Baltic Goods',
        'Baltic Goods',
      ])
      expect(get(details[0], 'order')).toBe(get(details[1], 'order'))
      expect(get(details[0], 'order.customer.companyName')).toBe('Anchor & Rope')
      expect(get(details[0], 'order.orderDetails.length')).toBe(2)
    })

    it('find a record by its whole key', async () => {
      const { entity } = await manager.fetchEntityByKey('OrderDetail', [101, 7])
      expect(get(entity, 'discount')).toBe(0.25)
      expect((await manager.fetchEntityByKey('OrderDetail', [101, 1])).entity ?? null).toBeNull()
    })

    it('sort by the whole key by default', async () => {
      const links = await runQuery(EntityQuery.from('EmployeeTerritories'))
      expect(links.map((link) => [get(link, 'employeeID'), get(link, 'territoryID')])).toEqual([
        [1, 11],
        [1, 12],
        [2, 12],
        [3, 21],
      ])
    })
  })

  describe('[QU8] [QU11] to lists', () => {
    const dear = Predicate.create('freight', '>', 200)
    const any = Predicate.create('orders', FilterQueryOp.Any, dear)
    const all = Predicate.create('orders', FilterQueryOp.All, Predicate.create('freight', '>', 9.5))
    const names = (predicate: Predicate): Promise<unknown> => found('Customers', 'companyName', predicate)

    it('match any record, or none', async () => {
      expect(await names(any)).toEqual(["Baker's Dozen", 'Émile et fils', 'Galley Supplies'])
      expect(await names(any.not())).toEqual([
        'Anchor & Rope',
        'Cold Store (North)',
        'Dry Dock',
        'Emil Foods',
        'Fishmarket 100%',
        'harbour inn',
        'Iron Kettle',
      ])
    })

    it('match all records, including an empty list, or not all', async () => {
      expect(await names(all.not())).toEqual(['Anchor & Rope', 'Emil Foods'])
      expect(await names(all.and(Predicate.create('country', '==', null)))).toEqual(['Iron Kettle'])
    })

    it('can be nested through lists and records', async () => {
      const bell = Predicate.create('productID', '==', 9).and('quantity', '>', 3)
      const nested = Predicate.create(
        'orders',
        'any',
        Predicate.create('orderDetails', 'any', bell).and('employee.lastName', '==', 'stein'),
      )
      expect(await names(nested)).toEqual(["Baker's Dozen"])
      expect(
        await found(
          'Employees',
          'lastName',
          Predicate.create('orders', 'any', 'customer.city', '==', 'Lyon').and(
            'employeeTerritories',
            'any',
            'territory.region.regionDescription',
            '==',
            'coast',
          ),
        ),
      ).toEqual(['Marsh'])
    })

    it('match the same query of the cache', async () => {
      await runQuery(EntityQuery.from('Customers').expand('orders'))
      for (const predicate of [any, any.not(), all, all.not()]) {
        const query = EntityQuery.from('Customers').where(predicate).orderBy('customerID')
        expect(await runQuery(query)).toEqual(manager.executeQueryLocally(query))
      }
    })
  })

  it('[QU10] use parts of dates and texts', async () => {
    const find = (expression: string, value: unknown): Promise<unknown> =>
      found('Orders', 'orderID', Predicate.create(expression, '==', value))
    expect(await find('year(orderDate)', 2022)).toEqual([119, 120, 121, 122, 123, 124, 125])
    expect(await find('month(shippedDate)', 2)).toEqual([102, 107, 121])
    expect(await find('day(orderDate)', 15)).toEqual([103, 104])
    expect(await found('UnusualDates', 'id', Predicate.create('hour(creationDate)', '==', 5))).toEqual([2])
    expect(await find('toUpper(substring(customer.companyName, 1, 2))', 'MI')).toEqual([
      111, 112, 113, 114, 115,
    ])
    expect(await find('length(customer.companyName)', 8)).toEqual([108, 109, 110])
  })

  it('load the related records of a cached record', async () => {
    const [order] = await runQuery(EntityQuery.from('Orders').where('orderID', '==', 116))
    await order?.entityAspect.loadNavigationProperty('orderDetails')
    await order?.entityAspect.loadNavigationProperty('customer')
    expect(get(order, 'orderDetails.length')).toBe(2)
    expect(get(order, 'customer')).toBe(manager.getEntityByKey('Customer', customerKey(7)))
  })
})
