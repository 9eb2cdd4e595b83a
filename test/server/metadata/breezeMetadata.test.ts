import { DataService, EntityManager, MetadataStore, ValidationOptions } from 'breeze-client'
import { ModelLibraryBackingStoreAdapter } from 'breeze-client/adapter-model-library-backing-store'
import { rolloffModel } from '#shared/entities.ts'
import { belongsTo, hasMany } from '#shared/model/relations.ts'
import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'

const metadata = breezeMetadata(rolloffModel, [{ resource: 'ActiveUsers', entity: 'User' }])

function importedStore(): MetadataStore {
  const store = new MetadataStore()
  store.importMetadata(JSON.stringify(metadata))
  return store
}

function entityTypes() {
  return metadata.structuralTypes.filter((type) => 'custom' in type)
}

function entityType(name: string) {
  const found = entityTypes().find(({ shortName }) => shortName === name)
  if (found === undefined) throw new Error(`no type ${name}`)
  return found
}

function plainProperties(type: ReturnType<typeof entityType>) {
  return type.dataProperties.filter((property) => 'dataType' in property)
}

function property(entity: string, name: string) {
  const found = plainProperties(entityType(entity)).find((candidate) => candidate.name === name)
  if (found === undefined) throw new Error(`no property ${entity}.${name}`)
  return found
}

beforeAll(() => {
  ModelLibraryBackingStoreAdapter.register()
})

describe('the metadata document', () => {
  test('lists every entity, every resource and the named queries', () => {
    expect(entityNames()).toEqual(Object.keys(rolloffModel.entities))
    expect(metadata.resourceEntityTypeMap).toMatchObject({
      Customers: 'Customer:#Rolloff',
      ServiceAddresses: 'ServiceAddress:#Rolloff',
      ActiveUsers: 'User:#Rolloff',
    })
  })

  test('refuses a named query for an entity that does not exist', () => {
    expect(() => breezeMetadata(rolloffModel, [{ resource: 'Ghosts', entity: 'Ghost' }])).toThrow('Ghost')
  })

  test('tells the client how a record is named and whether deleting it is a timestamp', () => {
    expect(entityType('Customer').custom).toEqual({
      caption: 'Customer',
      titleFields: ['displayName'],
      softDelete: true,
    })
    expect(entityType('UserRole').custom.softDelete).toBe(false)
  })

  test('keeps days and instants as strings, so that no time zone moves them', () => {
    expect(property('Customer', 'created')).toMatchObject({ dataType: 'String', custom: { kind: 'instant' } })
  })

  test('gives each field its type, its validators and what the screens need', () => {
    expect(property('Customer', 'fuelRate')).toEqual({
      name: 'fuelRate',
      dataType: 'Decimal',
      isNullable: true,
      validators: [{ name: 'number' }],
      custom: { kind: 'rate', caption: 'Fuel rate', scale: 4 },
    })
    expect(property('Note', 'entityTypeName')).toMatchObject({
      dataType: 'String',
      maxLength: 40,
      validators: [{ name: 'required' }, { name: 'string' }, { name: 'maxLength', maxLength: 40 }],
      custom: { kind: 'choice', choices: ['Customer'] },
    })
    expect(property('Customer', 'balance').custom).toMatchObject({
      kind: 'money',
      serverOwned: true,
      scale: 2,
    })
    expect(property('Customer', 'rowVersion')).toMatchObject({ isNullable: false, concurrencyMode: 'Fixed' })
  })

  function entityNames(): string[] {
    return metadata.structuralTypes.map(({ shortName }) => shortName)
  }
})

describe('a Breeze client that imports it', () => {
  test('understands every type and exports what it was given', () => {
    const exported: unknown = JSON.parse(importedStore().exportMetadata())
    expect(exported).toMatchObject({
      namingConvention: 'noChange',
      resourceEntityTypeMap: metadata.resourceEntityTypeMap,
    })
    const again = new MetadataStore()
    again.importMetadata(importedStore().exportMetadata())
    expect(again.getEntityTypes().map(({ shortName }) => shortName)).toEqual(
      metadata.structuralTypes.map(({ shortName }) => shortName),
    )
    expect(again.getIncompleteNavigationProperties()).toEqual([])
    for (const type of entityTypes())
      expect(
        again
          .getAsEntityType(type.shortName)
          .dataProperties.map(({ name, dataType, isNullable, custom }) => ({
            name,
            dataType: dataType.name,
            isNullable,
            custom,
          })),
      ).toEqual(
        plainProperties(type).map(({ name, dataType, isNullable, custom }) => ({
          name,
          dataType,
          isNullable,
          custom,
        })),
      )
  })

  test('joins the two ends of each relation', () => {
    const addresses = importedStore().getAsEntityType('Customer').getNavigationProperty('serviceAddresses')
    expect(addresses?.inverse?.name).toBe('customer')
    expect(addresses?.inverse?.foreignKeyNames).toEqual(['customerId'])
    const type = importedStore().getAsEntityType('Customer').getNavigationProperty('type')
    expect(type?.inverse).toBeFalsy()
  })

  test('takes the notes of a customer for a collection without an inverse', () => {
    const notes = importedStore().getAsEntityType('Customer').getNavigationProperty('customerNotes')
    expect(notes?.inverse).toBeFalsy()
    expect(notes?.invForeignKeyNames).toEqual(['entityId'])
  })

  test('creates a blank record with a temporary key and the declared defaults', () => {
    const manager = newManager()
    expect(manager.createEntity('Customer')).toMatchObject({
      id: expect.any(Number),
      typeId: null,
      companyName: null,
      balance: 0,
      bypassKentCharge: false,
      created: null,
      rowVersion: 1,
    })
    expect(manager.createEntity('CustomerRate')).toMatchObject({ customerId: null, rate: 0, range: null })
    expect(manager.createEntity('Customer').getProperty?.('id')).toBeLessThan(0)
  })

  test('finds an added address and note in the collections of their customer', () => {
    const manager = newManager()
    const customer = manager.createEntity('Customer')
    const id: unknown = customer.getProperty?.('id')
    const address = manager.createEntity('ServiceAddress', { customerId: id })
    const note = manager.createEntity('Note', { entityTypeName: 'Customer', entityId: id })
    expect(customer.getProperty?.('serviceAddresses')).toContain(address)
    expect(customer.getProperty?.('customerNotes')).toContain(note)
    expect(address.getProperty?.('customer')).toBe(customer)
  })

  function newManager(): EntityManager {
    return new EntityManager({
      dataService: new DataService({ serviceName: 'none', hasServerMetadata: false }),
      metadataStore: importedStore(),
      validationOptions: new ValidationOptions({ validateOnAttach: false }),
    })
  }
})

test('records that refer to their own entity have both ends', () => {
  const Place = defineEntity({
    name: 'Place',
    resource: 'Places',
    caption: 'Place',
    title: ['id'],
    access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
    fields: { id: field.id(), parentId: field.reference('Parent', 'Place'), rowVersion: field.version() },
    relations: { parent: belongsTo('Place', 'parentId'), parts: hasMany('Place', 'parentId') },
  })
  const store = new MetadataStore()
  store.importMetadata(breezeMetadata({ namespace: 'Test', entities: { Place }, rules: {} }, []))
  const place = store.getAsEntityType('Place')
  expect(place.getNavigationProperty('parts')?.inverse?.name).toBe('parent')
})
