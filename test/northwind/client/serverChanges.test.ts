import { EntityQuery, EntityState, SaveOptions, type Entity, type SaveResult } from 'breeze-client'
import { useNorthwind, set } from './openNorthwind.ts'

describe('[SV42] records that the server removes in a save', () => {
  const northwind = useNorthwind()
  const { load } = northwind

  function save(tag: string, entities: Entity[] | null = null): Promise<SaveResult> {
    return northwind.manager.saveChanges(entities, new SaveOptions({ tag }))
  }

  /** Keys of the records that satisfy a condition, as another client sees them. */
  async function keysWhere(resource: string, path: string, value: unknown): Promise<readonly unknown[]> {
    const { results } = await northwind.shop
      .newManager()
      .executeQuery(EntityQuery.from(resource).where(path, '==', value))
    return results.map(({ entityAspect }: Entity) => entityAspect.getKey().values[0])
  }

  it.each(['deleteProductOnServer', 'deleteProductOnServer.Before'])(
    'takes a record away that the client adds in the same save (%s)',
    async (tag) => {
      const product = northwind.manager.createEntity('Product', { productName: tag, supplierID: 1 })
      await save(tag)
      expect(product.entityAspect.entityState).toBe(EntityState.Detached)
      expect(northwind.manager.getEntities('Product')).toEqual([])
      expect(await keysWhere('Products', 'productName', tag)).toEqual([])
    },
  )

  it('removes a record that the client changes', async () => {
    const product = await addedProduct('Changed and gone')
    set(product, { unitPrice: 5 })
    const { deletedKeys } = await save('deleteProductOnServer')
    expect(deletedKeys).toMatchObject([{ entityTypeName: 'Product:#Foo' }])
    expect(product.entityAspect.entityState).toBe(EntityState.Detached)
    expect(await keysWhere('Products', 'productName', 'Changed and gone')).toEqual([])
  })

  it('removes a record that the client sends along unchanged', async () => {
    const product = await addedProduct('Unchanged and gone')
    const supplier = await load('Supplier', 1)
    set(supplier, { phone: '2' })
    await save('deleteProductOnServer', [supplier, product])
    expect(product.entityAspect.entityState).toBe(EntityState.Detached)
    expect(supplier.entityAspect.entityState).toBe(EntityState.Unchanged)
    expect(await keysWhere('Products', 'productName', 'Unchanged and gone')).toEqual([])
  })

  it('removes several that belong together, child before parent', async () => {
    const supplier = northwind.manager.createEntity('Supplier', { companyName: 'Both gone' })
    const product = northwind.manager.createEntity('Product', { productName: 'Both gone', supplier })
    await save('deleteSupplierAndProductOnServer')
    expect(northwind.manager.getEntities()).toEqual([])
    expect([supplier, product].map(({ entityAspect }) => entityAspect.entityState)).toEqual([
      EntityState.Detached,
      EntityState.Detached,
    ])
    expect(await keysWhere('Suppliers', 'companyName', 'Both gone')).toEqual([])
  })

  async function addedProduct(productName: string): Promise<Entity> {
    const product = northwind.manager.createEntity('Product', { productName, supplierID: 1 })
    await northwind.manager.saveChanges()
    return product
  }
})
