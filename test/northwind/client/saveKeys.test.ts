import { EntityState, type Entity } from 'breeze-client'
import { get, labelsOf, useNorthwind, set } from './openNorthwind.ts'
import { rejectedRequest } from './rejectedRequest.ts'

describe('keys of added records', () => {
  const northwind = useNorthwind()

  /** The record as another client sees it. */
  async function stored(entity: Entity): Promise<Entity | null | undefined> {
    return (await northwind.shop.newManager().fetchEntityByKey(entity.entityAspect.getKey())).entity
  }

  describe('[SV28] [SV39] that the server generates', () => {
    it('are guids, different from those sent', async () => {
      const customer = northwind.manager.createEntity('Customer', { companyName: 'Fresh' })
      const order = northwind.manager.createEntity('Order', { customer })
      const sent = get(customer, 'customerID')
      const { keyMappings } = await northwind.manager.saveChanges()
      const key = get(customer, 'customerID')
      expect(keyMappings).toContainEqual(
        expect.objectContaining({ entityTypeName: 'Customer:#Foo', tempValue: sent, realValue: key }),
      )
      expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      expect(key).not.toBe(sent)
      expect(get(await stored(order), 'customerID')).toBe(key)
    })

    it('are numbers beyond 32 bits if stored ones are', async () => {
      const user = northwind.manager.createEntity('User', { userName: 'fresh', createdDate: new Date() })
      const role = northwind.manager.createEntity('Role', { name: 'Fresh', roleType: 'Guest' })
      const link = northwind.manager.createEntity('UserRole', { user, role })
      await northwind.manager.saveChanges()
      expect([get(user, 'id'), get(role, 'id')]).toEqual([6_000_000_003, 5_000_000_004])
      expect(await stored(link)).toMatchObject({
        iD: 7_000_000_002,
        userId: 6_000_000_003,
        roleId: 5_000_000_004,
      })
    })

    it('come from a generator if the client requests it', async () => {
      const region = northwind.manager.createEntity('Region', { regionDescription: 'Heights' })
      const territories = ['Pass', 'Summit'].map((territoryDescription) =>
        northwind.manager.createEntity('Territory', { territoryDescription, region }),
      )
      const { keyMappings } = await northwind.manager.saveChanges()
      expect(keyMappings).toHaveLength(3)
      expect(get(region, 'regionID')).toBe(3)
      expect(territories.map((territory) => get(territory, 'territoryID'))).toEqual([22, 23])
      expect(labelsOf(get(region, 'territories'))).toEqual(['Territory 22', 'Territory 23'])
    })
  })

  describe('[SV6] that are composed of other keys', () => {
    it('are updated with two added parents', async () => {
      const order = northwind.manager.createEntity('Order', { shipName: 'Both' })
      const product = northwind.manager.createEntity('Product', { productName: 'Both' })
      const detail = northwind.manager.createEntity('OrderDetail', {
        orderID: get(order, 'orderID'),
        productID: get(product, 'productID'),
        quantity: 3,
      })
      const { keyMappings } = await northwind.manager.saveChanges()
      expect(keyMappings).toHaveLength(2)
      const key = [get(order, 'orderID'), get(product, 'productID')]
      expect([get(detail, 'orderID'), get(detail, 'productID')]).toEqual(key)
      expect(northwind.manager.getEntityByKey('OrderDetail', key)).toBe(detail)
      expect(get(await stored(detail), 'quantity')).toBe(3)
    })

    it('are updated with parents whose keys come from different sources', async () => {
      const employee = northwind.manager.createEntity('Employee', { lastName: 'Fresh', firstName: 'Flo' })
      const territory = northwind.manager.createEntity('Territory', {
        territoryDescription: 'Bay',
        regionID: 1,
      })
      const link = northwind.manager.createEntity('EmployeeTerritory', { employee, territory })
      await northwind.manager.saveChanges()
      expect(await stored(link)).toMatchObject({ employeeID: 6, territoryID: get(territory, 'territoryID') })
      expect(link.entityAspect.entityState).toBe(EntityState.Unchanged)
    })

    it('are updated with the record that the child belongs to', async () => {
      const order = northwind.manager.createEntity('Order', { shipName: 'Abroad' })
      const international = northwind.manager.createEntity('InternationalOrder', {
        order,
        customsDescription: 'Rope',
      })
      await northwind.manager.saveChanges()
      expect(get(international, 'orderID')).toBe(get(order, 'orderID'))
      expect(get(order, 'internationalOrder')).toBe(international)
      expect(get(await stored(international), 'customsDescription')).toBe('Rope')
    })
  })

  describe('[SV6] that the client assigns', () => {
    it('may be moments in time', async () => {
      const createdOn = new Date('2024-02-29T23:59:59.987Z')
      const comment = northwind.manager.createEntity('Comment', { createdOn, seqNum: 7, comment1: 'Leap' })
      expect((await northwind.manager.saveChanges()).keyMappings).toEqual([])
      set(comment, { comment1: 'Leapt' })
      await northwind.manager.saveChanges()
      expect(await stored(comment)).toMatchObject({ createdOn, seqNum: 7, comment1: 'Leapt' })
    })

    it.each([
      ['EmployeeTerritory', { employeeID: 1, territoryID: 11 }],
      ['InternationalOrder', { orderID: 104 }],
      ['PreviousEmployee', { employeeID: 900, lastName: 'Gone', firstName: 'Gil' }],
    ])('[SV23] must not be there already: %s', async (name, values) => {
      const entity = northwind.manager.createEntity(name, values)
      const refusal = await rejectedRequest(northwind.manager.saveChanges())
      expect(refusal).toMatchObject({ status: 409, body: { code: 'duplicate' } })
      expect(get(refusal.entityErrors, '0.entity')).toBe(entity)
      expect(entity.entityAspect.getValidationErrors()).not.toEqual([])
      expect(entity.entityAspect.entityState).toBe(EntityState.Added)
    })
  })
})
