import { EntityQuery } from 'breeze-client'
import { dotNetFlavor, nodeFlavor } from '../buildNorthwind.ts'
import { get, useNorthwind } from './openNorthwind.ts'

describe.each([
  ['as servers on Node name them', nodeFlavor, '.', (name: string) => name],
  [
    'as servers on .NET name them',
    dotNetFlavor,
    '_',
    (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1),
  ],
])('answers to queries, properties named %s', (_title, flavor, separator, later) => {
  const northwind = useNorthwind(flavor)
  const { runQuery } = northwind

  const orders = EntityQuery.from('Orders')

  describe('[QU13] that are selected', () => {
    it('name values along a path as the server does', async () => {
      const rows = await runQuery(orders.where('orderID', '==', 104).select('freight, customer.companyName'))
      const longName = `customer${separator}${later('companyName')}`
      expect(rows).toEqual([expect.objectContaining({ freight: 55, [longName]: "Baker's Dozen" })])
      expect(northwind.manager.getEntities()).toEqual([])
    })

    it('contain whole records, which are cached, with their expands', async () => {
      const query = orders.where('orderID', '==', 104).select('orderID, customer, orderDetails')
      const [row] = await runQuery(query.expand('customer'))
      expect(get(row, 'customer')).toBe(northwind.manager.getEntities('Customer')[0])
      expect(get(row, 'orderDetails')).toEqual(northwind.manager.getEntities('OrderDetail'))
      expect(northwind.manager.getEntities('Order')).toEqual([])
    })

    it('contain the record of an expanded relation beside its selected path', async () => {
      const query = orders.where('orderID', '==', 104).select('orderID, customer.companyName')
      const [row] = await runQuery(query.expand('customer.orders'))
      expect(get(row, `customer${separator}${later('companyName')}`)).toBe("Baker's Dozen")
      expect(get(row, 'customer')).toBe(northwind.manager.getEntities('Customer')[0])
      expect(northwind.manager.getEntities('Order').map((order) => get(order, 'customer'))).toContain(
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
  })
})
