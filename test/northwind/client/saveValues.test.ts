import { EntityQuery, EntityState, type Entity } from 'breeze-client'
import { get, labelsOf, useNorthwind, set } from './openNorthwind.ts'
import { rejectedRequest } from './rejectedRequest.ts'

describe('changes of records', () => {
  const northwind = useNorthwind()
  const { load } = northwind

  /** The record as another client sees it. */
  const stored = (name: string, key: unknown): Promise<Entity> => load(name, key, northwind.shop.newManager())

  it('[SV21] with a reference to nothing, which is no choice of a list, are refused by its field', async () => {
    northwind.manager.createEntity('OrderDetail', { orderID: 101, productID: 0 })
    await expect(northwind.manager.saveChanges()).rejects.toMatchObject({
      entityErrors: [{ errorName: 'reference', errorMessage: 'Product ID does not exist or was deleted' }],
    })
  })

  describe('of a complex property', () => {
    it('[SV4] store only the changed members', async () => {
      const supplier = await load('Supplier', 1)
      const others = northwind.shop.newManager()
      const same = await load('Supplier', 1, others)
      setPart(supplier, 'city', 'Moss')
      setPart(same, 'postalCode', '1500')
      expect(supplier.entityAspect.entityState).toBe(EntityState.Modified)
      await northwind.manager.saveChanges()
      await others.saveChanges()
      expect(get(same, 'location.city')).toBe('Moss')
      expect(await stored('Supplier', 1)).toMatchObject({
        companyName: 'Chandlers United',
        location: { address: 'Quay 4', city: 'Moss', postalCode: '1500', country: 'Norway' },
      })
    })

    it('store a member together with another field, and null', async () => {
      const supplier = await load('Supplier', 4)
      setPart(supplier, 'country', 'Denmark')
      set(supplier, { phone: '555' })
      await northwind.manager.saveChanges()
      setPart(supplier, 'country', null)
      await northwind.manager.saveChanges()
      expect(await stored('Supplier', 4)).toMatchObject({ phone: '555', location: { country: null } })
    })

    it('store all members of an added record', async () => {
      const supplier = northwind.manager.createEntity('Supplier', { companyName: 'Fresh' })
      setPart(supplier, 'city', 'Ribe')
      await northwind.manager.saveChanges()
      expect(await stored('Supplier', get(supplier, 'supplierID'))).toMatchObject({
        companyName: 'Fresh',
        location: { address: null, city: 'Ribe' },
      })
      expect(northwind.manager.hasChanges()).toBe(false)
    })

    it('[SV18] are validated by the member’s declaration', async () => {
      const supplier = await load('Supplier', 3)
      northwind.manager.setProperties({
        validationOptions: northwind.manager.validationOptions.using({ validateOnSave: false }),
      })
      setPart(supplier, 'postalCode', 'longer than ten')
      expect(await rejectedRequest(northwind.manager.saveChanges())).toMatchObject({
        status: 422,
        body: { entityErrors: [{ keyValues: [3], errorName: 'maxLength' }] },
      })
    })
  })

  it('store values of every kind', async () => {
    const values = {
      Product: [1, { discontinued: true, unitsInStock: -32_768, unitPrice: 1234.5678 }],
      OrderDetail: [[101, 6], { quantity: 32_767, discount: 0.125 }],
      Category: [1, { picture: 'AAECAwQ=', description: 'Ünïcode \u{1f6a2}\n"quoted"' }],
      Role: [5_000_000_001, { roleType: 'Restricted', description: null }],
      User: [
        6_000_000_001,
        { createdByUserId: 9_007_199_254_740_991, createdDate: new Date('2024-06-01T12:34:56.789Z') },
      ],
      TimeLimit: [1, { maxTime: 'PT23H59M59S', minTime: null }],
      UnusualDate: [
        1,
        { creationDate: new Date('1900-01-01T00:00:00.001Z'), dateOnly: new Date(2024, 1, 29) },
      ],
      Order: [101, { customerID: null, employeeID: 2, freight: 0 }],
    } as const
    for (const [name, [key, changed]] of Object.entries(values)) set(await load(name, key), changed)
    const { entities } = await northwind.manager.saveChanges()
    expect(entities).toHaveLength(Object.keys(values).length)
    for (const [name, [key, changed]] of Object.entries(values))
      expect(await stored(name, key)).toMatchObject(changed)
  })

  describe('[SV45] of decimals', () => {
    it('correct floating-point errors', async () => {
      const order = await load('Order', 102)
      set(order, { freight: 0.1 + 0.2 })
      await northwind.manager.saveChanges()
      expect(get(order, 'freight')).toBe(0.3)
      set(order, { freight: 1.1 * 1.1 * 100 })
      await northwind.manager.saveChanges()
      expect(get(order, 'freight')).toBe(121)
    })

    it('[SV18] reject too many decimals', async () => {
      const order = await load('Order', 103)
      set(order, { freight: 0.12345 })
      const refusal = await rejectedRequest(northwind.manager.saveChanges())
      expect(refusal).toMatchObject({
        status: 422,
        entityErrors: [
          { propertyName: 'freight', errorMessage: 'Value needs to have at most 4 decimal places' },
        ],
      })
      expect(labelsOf([get(refusal.entityErrors, '0.entity')])).toEqual(['Order 103'])
      set(order, { freight: 0.1234 })
      await northwind.manager.saveChanges()
      expect(order.entityAspect.hasValidationErrors).toBe(false)
    })
  })

  describe('that remove records', () => {
    it('[SV39] return them and remove them from the cache', async () => {
      const order = await load('Order', 110)
      const details = (
        await northwind.manager.executeQuery(EntityQuery.from('OrderDetails').where('orderID', '==', 110))
      ).results
      for (const entity of [order, ...details]) entity.entityAspect.setDeleted()
      const { entities, deletedKeys } = await northwind.manager.saveChanges()
      expect(labelsOf(entities)).toEqual(['Order 110', 'OrderDetail 110,3', 'OrderDetail 110,4'])
      expect(deletedKeys?.map(({ keyValues }) => keyValues)).toEqual([[110], [110, 3], [110, 4]])
      expect(entities.map(({ entityAspect }) => entityAspect.entityState)).toEqual(
        entities.map(() => EntityState.Detached),
      )
      expect(northwind.manager.getEntities()).toEqual([])
      expect((await northwind.shop.newManager().fetchEntityByKey('Order', 110)).entity ?? null).toBeNull()
    })

    it('can be combined with moving their children', async () => {
      const territory = await load('Territory', 12)
      const region = await load('Region', 1)
      const { results } = await northwind.manager.executeQuery(
        EntityQuery.from('Territories').where('regionID', '==', 1),
      )
      for (const entity of results) set(entity, { regionID: 2 })
      region.entityAspect.setDeleted()
      await northwind.manager.saveChanges()
      expect(get(territory, 'regionID')).toBe(2)
      expect((await northwind.shop.newManager().executeQuery('Regions')).results).toHaveLength(1)
    })
  })
})

/** Sets a part of a supplier's location, as a screen does. */
function setPart(supplier: Entity, part: string, value: unknown): void {
  const location: unknown = supplier.getProperty?.('location')
  if (typeof location === 'object' && location !== null) Reflect.set(location, part, value)
}
