import {
  config,
  DataProperty,
  DataType,
  makeComplexArray,
  makePrimitiveArray,
  type ComplexType,
  type EntityProperty,
  type EntityType,
  type ModelLibraryAdapter,
} from 'breeze-client'
import { accessorOf, wrappedAccessor } from './libraryAccessors.ts'
import { asBreezeObject, type LibraryObject, type Values } from './libraryObject.ts'

const LIBRARY_NAME = 'mobx'

/** Makes Breeze create observable entities. */
export function registerMobxModelLibrary(): void {
  config.registerAdapter('modelLibrary', MobxModelLibrary)
  config.initializeAdapterInstance('modelLibrary', LIBRARY_NAME, true)
  keepNonNumericText()
}

const NUMBER_TEXT = /^\s*-?(?:\d+\.?\d*|\.\d+)\s*$/
const patchedTypes = new WeakSet<DataType>()

/**
 * Breeze parses the digits at the beginning of a text and drops the rest, and rounds the number that is given to a whole number:
 * "12 tons", "1e2" and 1.5 dumpsters must not become others.
 */
function keepNonNumericText(): void {
  for (const type of DataType.getSymbols()) {
    if (!(type instanceof DataType) || type.isNumeric !== true || patchedTypes.has(type)) continue
    const parse = type.parse?.bind(type)
    if (parse === undefined) continue
    type.parse = (source: unknown, sourceTypeName: string): unknown => {
      if (typeof source === 'number') return source
      if (typeof source !== 'string' || source.trim() === '') return parse(source, sourceTypeName)
      return NUMBER_TEXT.test(source) ? Number(source) : source
    }
    patchedTypes.add(type)
  }
}

type StructuralType = (EntityType | ComplexType) & {
  /** Bookkeeping of a model library; Breeze initializes properties that are added later only if this name exists. */
  _extra: { alreadyWrappedProps?: Record<string, true> }
}

/** What Breeze sets on the prototype before it asks for the accessors. */
interface Prototype extends Values {
  readonly entityType?: StructuralType
  readonly complexType?: StructuralType
}

/** Names that Breeze and this library themselves set on an instance. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'entityAspect',
  'complexAspect',
  'entityType',
  'complexType',
  '_$typeName',
  '_backingStore',
])

/**
 * Breeze's model library with entities that MobX can observe. Breeze keeps writing to a backing store through accessors;
 * each property gets an atom when it is first read inside a reaction. Default values are on the prototype of the backing
 * store and collections are created when first read, so that a new entity costs one empty object.
 */
class MobxModelLibrary implements ModelLibraryAdapter {
  readonly name = LIBRARY_NAME

  initialize(): void {}

  /** Fields that a class sets are tracked beside those of the metadata; computed values are not. */
  getTrackablePropertyNames(instance: object): string[] {
    const names: string[] = []
    for (const name in instance) {
      if (!OWN_NAMES.has(name) && isTrackable(instance, name)) names.push(name)
    }
    return names
  }

  initializeEntityPrototype(prototype: Prototype): void {
    const type = typeOf(prototype)
    const wrapped = (type._extra.alreadyWrappedProps ??= {})
    for (const property of type.getProperties()) {
      const { name } = property
      if (wrapped[name]) continue
      const accessor = name in prototype ? wrappedAccessor(prototype, property) : accessorOf(property)
      if (accessor !== null) Object.defineProperty(prototype, name, accessor)
      wrapped[name] = true
    }
    const define = (name: string, value: unknown): void => {
      Object.defineProperty(prototype, name, { value, configurable: true })
    }
    define('getProperty', getProperty)
    define('setProperty', setProperty)
    define('newBackingStore', backingStoreFactory(type.getProperties()))
    define('eagerProperties', type.getProperties().filter(isEager))
  }

  startTracking(entity: LibraryObject): void {
    // A class may have set fields before it was an entity.
    const store = Object.hasOwn(entity, '_backingStore') ? entity._backingStore : entity.newBackingStore()
    entity._backingStore = store
    moveOwnValues(entity)
    for (const property of entity.eagerProperties) store[property.name] = createValue(entity, property)
  }
}

function isTrackable(instance: object, name: string): boolean {
  const descriptor = inheritedDescriptor(instance, name)
  if (descriptor?.get !== undefined) return descriptor.set !== undefined
  return typeof descriptor?.value !== 'function'
}

function inheritedDescriptor(instance: object, name: string): PropertyDescriptor | undefined {
  for (let holder: unknown = instance; holder instanceof Object; holder = Object.getPrototypeOf(holder)) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name)
    if (descriptor !== undefined) return descriptor
  }
  return undefined
}

function typeOf({ entityType, complexType }: Prototype): StructuralType {
  const type = entityType ?? complexType
  if (type === undefined) throw new Error('A prototype without a type cannot be tracked.')
  return type
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
  // A constructor function gives all stores of a type one hidden class, which Object.create would not.
  const Store = BackingStore as unknown as new () => Values
  return () => new Store()
}

/** Complex values and lists of values belong to one entity each, and Breeze reads them without calling the accessor. */
function isEager(property: EntityProperty): property is DataProperty {
  return property instanceof DataProperty && (property.isComplexProperty || !property.isScalar)
}

function createValue(entity: LibraryObject, property: DataProperty): unknown {
  if (!property.isComplexProperty) return makePrimitiveArray([], asBreezeObject(entity), property)
  if (!property.isScalar) return makeComplexArray([], asBreezeObject(entity), property)
  // A property is complex if, and only if, its type is a complex type.
  return (property.dataType as ComplexType)._createInstanceCore(asBreezeObject(entity), property)
}

/** Values that a class set on the instance hide the accessors; they are moved to the backing store. */
function moveOwnValues(entity: LibraryObject): void {
  const names = Object.keys(entity)
  if (names.every((name) => OWN_NAMES.has(name))) return
  for (const property of typeOf(entity).getProperties()) {
    const { name } = property
    const own = Object.getOwnPropertyDescriptor(entity, name)
    if (own === undefined || !('value' in own)) continue
    const value: unknown = own.value
    if (property.isNavigationProperty && value !== null && value !== undefined)
      throw new Error(`Cannot assign a navigation property in an entity ctor.: ${name}`)
    Reflect.deleteProperty(entity, name)
    entity[name] = value
  }
}
