import {
  EntityQuery,
  EntityState,
  SaveOptions,
  type Entity,
  type EntityManager,
  type SaveResult,
} from 'breeze-client'
import { openNorthwind, set, type NorthwindServer } from './openNorthwind.ts'

describe('[SV42] records that the server removes in a save', () => {
  let shop: NorthwindServer
  let manager: EntityManager

  beforeAll(async () => {
    shop = await openNorthwind()
  })
  beforeEach(() => {
    manager = shop.newManager()
  })
  afterAll(() => shop.close())

  function save(tag: string, entities: Entity[] | null = null): Promise<SaveResult> {
    return manager.saveChanges(entities, new SaveOptions({ tag }))
  }

  async function load(name: string, key: unknown, from: EntityManager = manager): Promise<Entity> {
    const { entity } = await from.fetchEntityByKey(name, key)
    if (!entity) throw new Error(`There is no ${name} ${String(key)}.`)
    return entity
  }

  /** Keys of the records that satisfy a condition, as another client sees them. */
  async function keysWhere(resource: string, path: string, value: unknown): Promise<readonly unknown[]> {
    const { results } = await shop
      .newManager()
      .executeQuery(EntityQuery.from(resource).where(path, '==', value))
    return results.map(({ entityAspect }: Entity) => entityAspect.getKey().values[0])
  }

  it.each(['deleteProductOnServer', 'deleteProductOnServer.Before'])(
    'takes a record away that the client adds in the same save (%s)',
    async (tag) => {
      const product = manager.createEntity('Product', { productName: tag, supplierID: 1 })
      await save(tag)
      expect(product.entityAspect.entityState).toBe(EntityState.Detached)
      expect(manager.getEntities('Product')).toEqual([])
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
    const supplier = manager.createEntity('Supplier', { companyName: 'Both gone' })
    const product = manager.createEntity('Product', { productName: 'Both gone', supplier })
    await save('deleteSupplierAndProductOnServer')
    expect(manager.getEntities()).toEqual([])
    expect([supplier, product].map(({ entityAspect }) => entityAspect.entityState)).toEqual([
      EntityState.Detached,
      EntityState.Detached,
    ])
    expect(await keysWhere('Suppliers', 'companyName', 'Both gone')).toEqual([])
  })

  async function addedProduct(productName: string): Promise<Entity> {
    const product = manager.createEntity('Product', { productName, supplierID: 1 })
    await manager.saveChanges()
    return product
  }
})
