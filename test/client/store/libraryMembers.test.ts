import {
  ComplexType,
  EntityManager,
  EntityState,
  EntityType,
  MetadataStore,
  NavigationProperty,
  type Entity,
} from 'breeze-client'
import { registerPlainBreeze } from '#test/support/plainBreeze.ts'
import { YARD_METADATA } from './support/yardMetadata.ts'

/** What the store uses of breeze-client besides its documentation: a new version that has it otherwise is to be seen here. */
describe('breeze-client has what the store is built on', () => {
  let manager: EntityManager

  beforeEach(() => {
    registerPlainBreeze()
    const metadataStore = new MetadataStore()
    metadataStore.importMetadata(JSON.stringify(YARD_METADATA))
    manager = new EntityManager({ serviceName: 'none', metadataStore })
  })

  const typeOf = (name: string): EntityType => {
    const type = manager.metadataStore.getEntityType(name)
    if (type instanceof EntityType) return type
    throw new Error(`${name} is a complex type.`)
  }
  const stored = (name: string, values: object): Entity =>
    manager.createEntity(name, values, EntityState.Unchanged)
  const groupOf = (name: string) => {
    const group = manager._findEntityGroup(typeOf(name))
    if (group === undefined) throw new Error(`There is no group of ${name}.`)
    return group
  }

  it('EntityManager._findEntityGroup finds the group of a type once it has a record', () => {
    expect(manager._findEntityGroup(typeOf('Box'))).toBeUndefined()
    stored('Box', { id: 1 })
    expect(groupOf('Box').entityType).toBe(typeOf('Box'))
  })

  it('EntityGroup._indexMap has the index of a key in _entities', () => {
    const box = stored('Box', { id: 7 })
    const { _entities, _indexMap } = groupOf('Box')
    expect(_entities[_indexMap['7'] ?? -1]).toBe(box)
  })

  it('EntityGroup._entities keeps the place of a record that was detached, and _emptyIndexes names it', () => {
    const box = stored('Box', { id: 7 })
    stored('Box', { id: 8 })
    box.entityAspect.setDetached()
    const { _entities, _emptyIndexes } = groupOf('Box')
    expect(_entities).toHaveLength(2)
    expect(_emptyIndexes).toEqual([0])
  })

  it('EntityManager._notifyStateChange is called when a record is changed, and may be replaced', () => {
    const box = stored('Box', { id: 7 })
    const notified: unknown[] = []
    manager._notifyStateChange = (entity) => void notified.push(entity)
    box.entityAspect.setModified()
    expect(notified).toEqual([box])
  })

  it('EntityManager._inKeyFixup lets a key be replaced, to which relations follow', () => {
    const yard = manager.createEntity('Yard', { id: -1 })
    const box = manager.createEntity('Box', { id: -2, yardId: -1 })
    manager._inKeyFixup = true
    yard.setProperty?.('id', 5)
    manager._inKeyFixup = false
    expect(box.getProperty?.('yardId')).toBe(5)
    expect(manager.getEntityByKey('Yard', 5)).toBe(yard)
  })

  it('EntityManager._unattachedChildrenMap gives children to a parent that arrives', () => {
    const box = stored('Box', { id: 7 })
    const [navigation] = typeOf('Box').navigationProperties
    const yard = stored('Yard', { id: 1 })
    const key = yard.entityAspect.getKey()
    if (navigation === undefined) throw new Error('A box is in a yard.')
    manager._unattachedChildrenMap.addChild(key, navigation, box)
    const tuples = manager._unattachedChildrenMap.getTuplesByString(key.toString())
    expect(tuples?.map(({ navigationProperty, children }) => [navigationProperty, [...children]])).toEqual([
      [navigation, [box]],
    ])
  })

  it('EntityManager._linkRelatedEntities links a record to those in the cache by its foreign keys', () => {
    const yard = stored('Yard', { id: 1 })
    const box = stored('Box', { id: 7, yardId: 1 })
    box.setProperty?.('yard', null)
    box.setProperty?.('yardId', 1)
    manager._linkRelatedEntities(box)
    expect(box.getProperty?.('yard')).toBe(yard)
  })

  it('EntityAspect._entityKey is undefined until the key is asked for', () => {
    const box = typeOf('Box')._createInstanceCore()
    if (!('entityAspect' in box)) throw new Error('A box is an entity.')
    const { entityAspect } = box
    expect(entityAspect._entityKey).toBeUndefined()
    const key = entityAspect.getKey()
    expect(entityAspect._entityKey).toBe(key)
  })

  it('Event._subscribers is there with the first subscriber', () => {
    const { propertyChanged } = stored('Box', { id: 7 }).entityAspect
    expect(propertyChanged._subscribers).toBeUndefined()
    propertyChanged.subscribe(() => {})
    expect(propertyChanged._subscribers).toHaveLength(1)
  })

  it('EntityType._extra remembers which properties of a type were wrapped', () => {
    stored('Box', { id: 7 })
    expect(Object.keys(typeOf('Box')._extra.alreadyWrappedProps)).toEqual(['id', 'yardId', 'yard'])
  })

  it('an entity keeps its values in _backingStore', () => {
    expect(Reflect.get(stored('Box', { id: 7 }), '_backingStore')).toMatchObject({ id: 7 })
  })

  it('ComplexType._createInstanceCore makes the value of a complex property of one record', () => {
    const yard = stored('Yard', { id: 1 })
    const place = typeOf('Yard').getDataProperty('place')
    if (!(place?.dataType instanceof ComplexType)) throw new Error('A place is complex.')
    const created = place.dataType._createInstanceCore(yard, place)
    expect(created.complexAspect.parent).toBe(yard)
  })

  it('NavigationProperty._resolveNp finds the other end of a relation', () => {
    const [boxes] = typeOf('Yard').navigationProperties
    if (!(boxes instanceof NavigationProperty)) throw new Error('A yard has boxes.')
    boxes._resolveNp()
    expect(boxes.inverse?.name).toBe('yard')
  })
})
