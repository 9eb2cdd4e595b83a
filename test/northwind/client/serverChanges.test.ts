import {
  EntityQuery,
  EntityState,
  SaveOptions,
  type Entity,
  type EntityManager,
  type SaveResult,
} from 'breeze-client'
import { dotNetFlavor, nodeFlavor } from '../buildNorthwind.ts'
import { get, labelsOf, openNorthwind, set, type NorthwindServer } from './openNorthwind.ts'
import { rejectedRequest } from './rejectedRequest.ts'

describe.each([
  ['as servers on Node name them', nodeFlavor],
  ['as servers on .NET name them', dotNetFlavor],
])('[SV42] what the server adds to a save, properties named %s', (_title, flavor) => {
  let shop: NorthwindServer
  let manager: EntityManager

  beforeAll(async () => {
    shop = await openNorthwind(flavor)
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

  it('adds a record that belongs to one of the client', async () => {
    const supplier = await load('Supplier', 4)
    set(supplier, { phone: '1' })
    const { entities, keyMappings } = await save('addProdOnServer')
    const [product] = manager.getEntities('Product')
    expect(labelsOf(entities)).toEqual(['Supplier 4', ...labelsOf([product])])
    expect(keyMappings).toEqual([])
    expect(product).toMatchObject({ productName: 'Product added on server', supplierID: 4 })
    expect(labelsOf(get(supplier, 'products'))).toEqual(labelsOf([product]))
    expect(await keysWhere('Products', 'supplierID', 4)).toEqual([9, 10, get(product, 'productID')])
  })

  it('adds a record that belongs to one that is added too', async () => {
    const supplier = manager.createEntity('Supplier', { companyName: 'Fresh' })
    await save('addProdOnServer')
    const key = get(supplier, 'supplierID')
    expect(Number(key)).toBeGreaterThan(4)
    expect(manager.getEntities('Product')).toMatchObject([{ supplierID: key }])
    expect(manager.hasChanges()).toBe(false)
  })

  it('changes stored records, which the client gets', async () => {
    const category = await load('Category', 1)
    const butter = await load('Product', 3)
    const lantern = await load('Product', 1)
    set(category, { description: 'Dearer' })
    const { entities } = await save('increaseProductPrice')
    expect(labelsOf(entities)).toEqual(['Category 1', ...[3, 4, 5, 7, 10].map((key) => `Product ${key}`)])
    expect([get(butter, 'unitPrice'), get(lantern, 'unitPrice')]).toEqual([11.25, 18.5])
    expect(get(await load('Product', 5, shop.newManager()), 'unitPrice')).toBe(32.2575)
    expect(manager.hasChanges()).toBe(false)
  })

  it('changes a record that the client changes in the same save', async () => {
    set(await load('Category', 1), { description: 'Twice' })
    const biscuit = await load('Product', 10)
    set(biscuit, { unitPrice: 20, productName: 'Hard Biscuit' })
    const { entities } = await save('increaseProductPrice')
    expect(new Set(labelsOf(entities)).size).toBe(entities.length)
    expect(await load('Product', 10, shop.newManager())).toMatchObject({ productName: 'Hard Biscuit' })
    expect(biscuit.entityAspect.entityState).toBe(EntityState.Unchanged)
    expect(get(biscuit, 'unitPrice')).toBe(get(await load('Product', 10, shop.newManager()), 'unitPrice'))
  })

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

  it('removes a record that the client never sent', async () => {
    const product = await addedProduct('Named and gone')
    set(await load('Supplier', 1), { phone: '3' })
    await save(`deleteProductOnServer:${String(get(product, 'productID'))}`)
    expect(product.entityAspect.entityState).toBe(EntityState.Detached)
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

  it('removes the parent of what the client removes', async () => {
    const supplier = manager.createEntity('Supplier', { companyName: 'Last one' })
    const product = manager.createEntity('Product', { productName: 'Last one', supplier })
    await manager.saveChanges()
    product.entityAspect.setDeleted()
    await save('deleteSupplierOnServer.Before')
    expect(manager.getEntities()).toEqual([])
    expect(await keysWhere('Suppliers', 'companyName', 'Last one')).toEqual([])
  })

  it('[SV41] [SV25] stores nothing if the server cannot remove a record', async () => {
    const supplier = await load('Supplier', 1)
    set(supplier, { phone: 'not stored' })
    // There are orders for Rope.
    expect(await rejectedRequest(save('deleteProductOnServer:2'))).toMatchObject({
      status: 422,
      body: { entityErrors: [{ entityTypeName: 'Product:#Foo', keyValues: [2], errorName: 'referenced' }] },
    })
    expect(get(await load('Supplier', 1, shop.newManager()), 'phone')).not.toBe('not stored')
    expect(supplier.entityAspect.entityState).toBe(EntityState.Modified)
  })

  async function addedProduct(productName: string): Promise<Entity> {
    const product = manager.createEntity('Product', { productName, supplierID: 1 })
    await manager.saveChanges()
    return product
  }
})
