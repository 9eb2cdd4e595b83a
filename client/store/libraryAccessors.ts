import {
  DataProperty,
  makeRelationArray,
  type Entity,
  type EntityAspect,
  type EntityManager,
  type EntityProperty,
  type NavigationProperty,
} from 'breeze-client'
import { transaction } from 'mobx'
import { asBreezeObject, type LibraryObject, type RawAccessor, type Values } from './libraryObject.ts'
import { reportRead, reportWrite } from './observedProperties.ts'

/** Hears of everything that is done to the entities of one entity manager, but for data of the server. */
export interface EntityListener {
  /** Runs one assignment; its consequences (a relation follows its foreign key) happen inside. */
  batchWrites(work: () => void): void
  /** A field changed. */
  onWrite(entity: Entity, property: string, before: unknown, after: unknown): void
  /** An entity joined the cache as a new record, by itself or through a relation. */
  onAdded(entity: Entity): void
}

const listeners = new WeakMap<EntityManager, EntityListener>()

/** Lets a listener, the only one, hear of the entities of a manager. */
export function listenTo(manager: EntityManager, listener: EntityListener): void {
  listeners.set(manager, listener)
}

/** The listener of a manager's entities, if there is one. */
export function listenerOf(manager: EntityManager): EntityListener | undefined {
  return listeners.get(manager)
}

/** How a property of an entity or complex value is read and written. */
export function accessorOf(property: EntityProperty): PropertyDescriptor {
  return property instanceof DataProperty ? dataAccessor(property) : navigationAccessor(property)
}

/**
 * Wraps an accessor that the class itself has for a property; null if the class's own is kept: it is not configurable, static, or
 * read-only.
 */
export function wrappedAccessor(prototype: object, property: EntityProperty): PropertyDescriptor | null {
  const { name } = property
  let holder: unknown = prototype
  while (holder instanceof Object && !Object.hasOwn(holder, name)) holder = Object.getPrototypeOf(holder)
  const own = holder instanceof Object ? Object.getOwnPropertyDescriptor(holder, name) : undefined
  if (own?.configurable !== true || own.get === undefined || own.set === undefined) return null
  const read = (object: LibraryObject): unknown => own.get?.call(object)
  return {
    get(this: LibraryObject) {
      reportRead(this, name)
      return read(this)
    },
    set(this: LibraryObject, value: unknown) {
      batchWrites(this, () => {
        this._$interceptor(property, value, (...given: readonly unknown[]) => {
          if (given.length === 0) return read(this)
          own.set?.call(this, given[0])
          reportWrite(this, name)
          return undefined
        })
      })
    },
    enumerable: own.enumerable === true,
    configurable: true,
  }
}

function navigationAccessor(property: NavigationProperty): PropertyDescriptor {
  const name = property.name
  const get = property.isScalar
    ? function (this: LibraryObject) {
        reportRead(this, name)
        return storeOf(this)[name]
      }
    : function (this: LibraryObject) {
        return (storeOf(this)[name] ??= makeRelationArray(
          observableRelation<Entity>((work) => batchWrites(this, work)),
          asBreezeObject(this),
          property,
        ))
      }
  const set = function (this: LibraryObject, value: unknown) {
    assign(this, property, value)
  }
  return { get, set, enumerable: true, configurable: true }
}

function dataAccessor(property: DataProperty): PropertyDescriptor {
  const name = property.name
  return {
    get(this: LibraryObject) {
      reportRead(this, name)
      return storeOf(this)[name]
    },
    set(this: LibraryObject, value: unknown) {
      if (isMaterializing(this) && property.isScalar && !property.isComplexProperty)
        this._backingStore[name] = parseValue(property, value)
      else assign(this, property, value)
    },
    enumerable: true,
    configurable: true,
  }
}

/** A class may set fields in its constructor, before the object is an entity. */
function storeOf(object: LibraryObject): Values {
  return (object._backingStore ??= object.newBackingStore())
}

/** A new entity without manager and listeners: setting its fields has no consequences, so Breeze's interceptor is skipped. */
function isMaterializing({ entityAspect }: LibraryObject): boolean {
  return (
    entityAspect !== undefined &&
    entityAspect.entityManager === undefined &&
    entityAspect._entityKey === undefined &&
    // Created with the first subscriber.
    !entityAspect.propertyChanged._subscribers
  )
}

function parseValue(property: DataProperty, value: unknown): unknown {
  const given = value ?? null
  const { dataType } = property
  return 'parse' in dataType && dataType.parse ? dataType.parse(given, typeof given) : given
}

function assign(object: LibraryObject, property: EntityProperty, value: unknown): void {
  batchWrites(object, (listener) =>
    object._$interceptor(property, value, rawAccessor(object, property, listener)),
  )
}

/** Runs a change by the user with all its consequences as one batch; data of the server is batched by the code that merges it. */
function batchWrites(object: LibraryObject, work: (listener?: EntityListener) => void): void {
  const manager = aspectOf(object)?.entityManager
  if (manager?.isLoading) return work()
  const listener = manager === undefined ? undefined : listenerOf(manager)
  if (listener === undefined) transaction(work)
  else listener.batchWrites(() => work(listener))
}

/** The aspect of the entity to which an object belongs, if it has one already. */
function aspectOf({ entityAspect, complexAspect }: LibraryObject): EntityAspect | undefined {
  return entityAspect ?? complexAspect?.getEntityAspect()
}

/** The only function that writes values of tracked objects, however Breeze calls it. */
function rawAccessor(
  object: LibraryObject,
  property: EntityProperty,
  listener: EntityListener | undefined,
): RawAccessor {
  const { name, isDataProperty } = property
  return function (value?: unknown) {
    const store = storeOf(object)
    const before = store[name]
    if (arguments.length === 0) return before
    store[name] = value
    reportWrite(object, name)
    const { entityAspect } = object
    if (isDataProperty && entityAspect?.entity && entityAspect.entityManager?.isLoading !== true) {
      listener?.onWrite(entityAspect.entity, name, before, value)
    }
    return undefined
  }
}

const CONTENT = 'content'
const MUTATORS: ReadonlySet<string | symbol> = new Set(['push', 'pop', 'shift', 'unshift', 'splice'])

/**
 * An empty array that Breeze turns into a relation array. Breeze mixes its own push and splice into the array and also assigns
 * its length, so the proxy must exist first: its traps then see every change of the content. `batch` runs one change of the
 * content with all its consequences.
 */
function observableRelation<T>(batch: (work: () => void) => void): T[] {
  return new Proxy<T[]>([], {
    get(target, key, receiver) {
      // A loop reads the length, too.
      if (key === 'length' || isIndex(key)) reportRead(target, CONTENT)
      const value: unknown = Reflect.get(target, key, receiver)
      return MUTATORS.has(key) && typeof value === 'function' ? mutator(value, batch) : value
    },
    has(target, key) {
      reportRead(target, CONTENT)
      return Reflect.has(target, key)
    },
    ownKeys(target) {
      reportRead(target, CONTENT)
      return Reflect.ownKeys(target)
    },
    set(target, key, value) {
      const done = Reflect.set(target, key, value)
      if (key === 'length' || isIndex(key)) reportWrite(target, CONTENT)
      return done
    },
    deleteProperty(target, key) {
      const done = Reflect.deleteProperty(target, key)
      reportWrite(target, CONTENT)
      return done
    },
  })
}

function mutator(method: object, batch: (work: () => void) => void) {
  return function (this: unknown, ...args: unknown[]): unknown {
    let result: unknown
    batch(() => {
      // Only functions are passed in.
      result = Reflect.apply(method as (...all: unknown[]) => unknown, this, args)
    })
    return result
  }
}

function isIndex(key: string | symbol): boolean {
  return typeof key === 'string' && /^\d+$/.test(key)
}
