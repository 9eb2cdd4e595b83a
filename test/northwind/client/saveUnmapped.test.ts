import { EntityState, SaveOptions, type Entity, type EntityManager, type MetadataStore } from 'breeze-client'
import { openNorthwind, set, type NorthwindServer } from './openNorthwind.ts'
import { rejectedRequest } from './rejectedRequest.ts'

describe('[SV46] properties of the client alone', () => {
  let shop: NorthwindServer
  let manager: EntityManager

  beforeEach(async () => {
    shop = await openNorthwind()
    manager = shop.newManager()
    manager.metadataStore.registerEntityTypeCtor(
      'Customer',
      // Breeze modifies the class, so each client needs its own.
      class CustomerOfTheClient {
        myUnmappedProperty: unknown = 'anything'
        anotherOne: unknown = null
      },
    )
  })
  afterEach(() => shop.close())

  function customer(values: Readonly<Record<string, unknown>>): Entity {
    return manager.createEntity('Customer', { companyName: 'Mapped', ...values })
  }

  function save(resourceName: string): Promise<unknown> {
    return manager.saveChanges(null, new SaveOptions({ resourceName }))
  }

  function serialize(serializerFn: NonNullable<MetadataStore['serializerFn']>): void {
    manager.metadataStore.setProperties({ serializerFn })
  }

  it('are visible to a save that reads them', async () => {
    const entity = customer({ myUnmappedProperty: 'anything22' })
    await save('SaveCheckUnmappedProperty')
    set(entity, { myUnmappedProperty: 'another' })
    expect(await rejectedRequest(save('SaveCheckUnmappedProperty'))).toMatchObject({
      status: 400,
      body: { code: 'bad_bundle', culprit: 'myUnmappedProperty' },
    })
  })

  it('come in the form that the client assigns them', async () => {
    serialize((_property, value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value))
    customer({
      myUnmappedProperty: 'anything22',
      anotherOne: { z: [1, 2, 3, 4, 5, { foo: 4 }], extra: 666 },
    })
    await expect(save('SaveCheckUnmappedPropertySerialized')).resolves.toMatchObject({ entities: [] })
  })

  it('are omitted if the client suppresses them', async () => {
    serialize(({ isUnmapped }, value: unknown) => (isUnmapped ? undefined : value))
    customer({ myUnmappedProperty: 'anything22' })
    await expect(save('SaveCheckUnmappedPropertySuppressed')).resolves.toMatchObject({ entities: [] })
  })

  it('[SV3] [SV4] are ignored by every other save, changed or not', async () => {
    const entity = customer({ myUnmappedProperty: 'kept' })
    await manager.saveChanges()
    set(entity, { myUnmappedProperty: 'changed', city: 'Ribe' })
    await manager.saveChanges()
    set(entity, { myUnmappedProperty: 'changed alone' })
    await manager.saveChanges()
    expect(entity).toMatchObject({ myUnmappedProperty: 'changed alone', city: 'Ribe' })
    expect(entity.entityAspect.entityState).toBe(EntityState.Unchanged)
  })
})
