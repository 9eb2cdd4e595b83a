import { EntityQuery, Predicate } from 'breeze-client'
import { get, useNorthwind } from './openNorthwind.ts'

describe('queries along paths', () => {
  const northwind = useNorthwind()
  const { runQuery } = northwind

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
      northwind.manager.clear()
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
      const { entity } = await northwind.manager.fetchEntityByKey('OrderDetail', [101, 7])
      expect(get(entity, 'discount')).toBe(0.25)
      expect((await northwind.manager.fetchEntityByKey('OrderDetail', [101, 1])).entity ?? null).toBeNull()
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
})
