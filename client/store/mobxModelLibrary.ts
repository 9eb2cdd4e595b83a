import {
  config,
  DataProperty,
  makeRelationArray,
  type Entity,
  type EntityAspect,
  type EntityManager,
  type EntityProperty,
  type EntityType,
  type ModelLibraryAdapter,
  type NavigationProperty,
} from 'breeze-client'
import { transaction } from 'mobx'
import { reportRead, reportWrite } from './observedProperties.ts'
import { observableRelation } from './observableRelation.ts'

/** Hears of every assignment to the entities of one entity manager. */
export interface WriteWatcher {
  /** Runs one assignment; what follows from it (a relation from its foreign key) happens inside. */
  assigning(work: () => void): void
  /** A field has another value now; not called for what the server sent. */
  written(entity: Entity, property: string, before: unknown, after: unknown): void
}

type Values = Record<string, unknown>
type RawAccessor = (value?: unknown) => unknown

/** An entity as this library makes it: values in a backing store, accessors on the prototype. */
interface LibraryEntity extends Entity {
  entityAspect: EntityAspect
  _backingStore: Values
  newBackingStore(): Values
  _$interceptor(property: EntityProperty, value: unknown, raw: RawAccessor): void
}

const LIBRARY_NAME = 'mobx'
const watchers = new WeakMap<EntityManager, WriteWatcher>()

/** Makes entities of one manager report their assignments. */
export function watchWrites(manager: EntityManager, watcher: WriteWatcher): void {
  watchers.set(manager, watcher)
}

/** Makes Breeze create observable entities from now on. */
export function registerMobxModelLibrary(): void {
  config.registerAdapter('modelLibrary', MobxModelLibrary)
  config.initializeAdapterInstance('modelLibrary', LIBRARY_NAME, true)
}

/**
 * Breeze's model library with entities that MobX can observe. Breeze keeps writing to a backing store through accessors;
 * each property gets an atom when it is first read inside a reaction. Default values live on the prototype of the backing
 * store and collections are made when first read, so that a new entity costs one empty object.
 */
class MobxModelLibrary implements ModelLibraryAdapter {
  readonly name = LIBRARY_NAME

  initialize(): void {}

  /** Only what the metadata declare is tracked; getters of entity classes stay plain getters. */
  getTrackablePropertyNames(): string[] {
    return []
  }

  initializeEntityPrototype(prototype: object): void {
    // Breeze puts the entity type on the prototype before it asks for the accessors.
    const { entityType } = prototype as { entityType: EntityType }
    const properties = [...entityType.dataProperties, ...entityType.navigationProperties]
    for (const property of properties) {
      Object.defineProperty(prototype, property.name, accessorOf(property))
    }
    Object.defineProperties(prototype, {
      getProperty: { value: getProperty, configurable: true },
      setProperty: { value: setProperty, configurable: true },
      newBackingStore: { value: backingStoreFactory(properties), configurable: true },
    })
  }

  startTracking(entity: LibraryEntity): void {
    entity._backingStore = entity.newBackingStore()
  }
}

function getProperty(this: Values, name: string): unknown {
  return this[name]
}

function setProperty(this: Values, name: string, value: unknown): Values {
  this[name] = value
  return this
}

function backingStoreFactory(properties: readonly EntityProperty[]): () => Values {
  const defaults: Values = {}
  for (const property of properties) {
    if (property instanceof DataProperty) defaults[property.name] = property.defaultValue
    else if (property.isScalar) defaults[property.name] = null
  }
  function BackingStore(this: Values): void {}
  BackingStore.prototype = defaults
  // A constructor function gives all stores of a type one shape, which Object.create would not.
  const Store = BackingStore as unknown as new () => Values
  return () => new Store()
}

function accessorOf(property: EntityProperty): PropertyDescriptor {
  if (!(property instanceof DataProperty)) return navigationAccessor(property)
  if (property.isComplexProperty || !property.isScalar) {
    throw new Error(`${property.formatName()}: only scalar data properties are supported.`)
  }
  return dataAccessor(property)
}

function navigationAccessor(property: NavigationProperty): PropertyDescriptor {
  const name = property.name
  const get = property.isScalar
    ? function (this: LibraryEntity) {
        reportRead(this, name)
        return this._backingStore[name]
      }
    : function (this: LibraryEntity) {
        return (this._backingStore[name] ??= makeRelationArray(
          observableRelation<Entity>((work) => inOne(this, work)),
          this,
          property,
        ))
      }
  const set = function (this: LibraryEntity, value: unknown) {
    assign(this, property, value)
  }
  return { get, set, enumerable: true, configurable: true }
}

function dataAccessor(property: DataProperty): PropertyDescriptor {
  const name = property.name
  return {
    get(this: LibraryEntity) {
      reportRead(this, name)
      return this._backingStore[name]
    },
    set(this: LibraryEntity, value: unknown) {
      if (isBeingFilled(this)) this._backingStore[name] = parsed(property, value)
      else assign(this, property, value)
    },
    enumerable: true,
    configurable: true,
  }
}

/** A new entity that no manager has seen: nothing can follow from setting its fields, so Breeze need not look. */
function isBeingFilled({ entityAspect }: LibraryEntity): boolean {
  return entityAspect.entityManager === undefined && entityAspect._entityKey === undefined
}

function parsed(property: DataProperty, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { dataType } = property
  return 'parse' in dataType ? dataType.parse?.(value, typeof value) : value
}

function assign(entity: LibraryEntity, property: EntityProperty, value: unknown): void {
  inOne(entity, (watcher) => entity._$interceptor(property, value, rawAccessor(entity, property, watcher)))
}

/** Runs a change by the user with all that follows from it; what the server sends is batched by whoever takes it in. */
function inOne({ entityAspect }: LibraryEntity, work: (watcher?: WriteWatcher) => void): void {
  const manager = entityAspect.entityManager
  if (manager?.isLoading) return work()
  const watcher = manager === undefined ? undefined : watchers.get(manager)
  if (watcher === undefined) transaction(work)
  else watcher.assigning(() => work(watcher))
}

/** The only place where values of tracked entities are written, by whatever path Breeze takes. */
function rawAccessor(
  entity: LibraryEntity,
  property: EntityProperty,
  watcher: WriteWatcher | undefined,
): RawAccessor {
  const { name, isDataProperty } = property
  return function (value?: unknown) {
    const store = entity._backingStore
    const before = store[name]
    if (arguments.length === 0) return before
    store[name] = value
    reportWrite(entity, name)
    if (isDataProperty && !entity.entityAspect.entityManager?.isLoading) {
      watcher?.written(entity, name, before, value)
    }
    return undefined
  }
}
