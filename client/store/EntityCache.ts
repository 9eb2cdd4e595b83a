import {
  DataService,
  EntityAction,
  EntityManager,
  EntityState,
  type MetadataStore,
  ValidationOptions,
  type Entity,
  type EntityChangedEventArgs,
  EntityType,
} from 'breeze-client'
import type { Change, Presence } from './changes.ts'
import { DELETED, shapeOf, type EntityShape } from './entityShape.ts'
import { listenerOf } from './libraryAccessors.ts'
import { resultsAdapter } from './mergeRows.ts'
import { reportRead, reportWrite } from './observedProperties.ts'
import { repairUnattachedChildren } from './unattachedChildren.ts'
import type { TrackedRecord } from './types.ts'

/** Breeze's entity manager, reduced to what the store needs, without its costs and side effects. */
export class EntityCache {
  readonly manager: EntityManager
  #shapes = new Map<string, EntityShape>()
  #handles = new WeakMap<Entity, string>()
  #entities = new Map<string, Entity>()
  #nextHandle = 1
  #lists = new Map<string, { entities: readonly Entity[] | null }>()
  #subscription: number

  constructor(serviceName: string, metadataStore: MetadataStore) {
    this.manager = new EntityManager({
      dataService: new DataService({
        serviceName,
        hasServerMetadata: false,
        jsonResultsAdapter: resultsAdapter(),
      }),
      metadataStore,
      validationOptions: new ValidationOptions({
        validateOnAttach: false,
        validateOnSave: false,
        validateOnQuery: false,
        validateOnPropertyChange: false,
      }),
    })
    // Breeze searches its whole cache whenever a record stops being changed; the store keeps its own list.
    this.manager._notifyStateChange = () => {}
    repairUnattachedChildren(this.manager)
    for (const type of metadataStore.getEntityTypes()) {
      if (type instanceof EntityType) this.#addShape(type)
    }
    this.#subscription = this.manager.entityChanged.subscribe((event) => this.#onEntityChanged(event))
  }

  #addShape(type: EntityType): void {
    if (type.keyProperties.length > 0) this.#shapes.set(type.shortName, shapeOf(type))
  }

  dispose(): void {
    this.manager.entityChanged.unsubscribe(this.#subscription)
    this.manager.clear()
  }

  /** The shape of a type by short or full name; an unknown name is a programming error. */
  shape(typeName: string): EntityShape {
    const shape = this.#shapes.get(typeName) ?? this.#shapes.get(typeName.slice(0, typeName.indexOf(':')))
    if (shape === undefined) throw new Error(`The metadata have no type ${typeName}.`)
    return shape
  }

  /** Whether the metadata have a type of this name. */
  has(typeName: string): boolean {
    return this.#shapes.has(typeName)
  }

  shapeOf(entity: TrackedRecord): EntityShape {
    return this.shape(entity.entityType.shortName)
  }

  find(typeName: string, id: number): Entity | null {
    const { type } = this.shape(typeName)
    const group = this.manager._findEntityGroup(type)
    const index = group?._indexMap[String(id)]
    // Stryker disable next-line ConditionalExpression: an array has nothing at the index undefined either
    return (index === undefined ? null : group?._entities[index]) ?? null
  }

  hasAny(typeName: string): boolean {
    const group = this.manager._findEntityGroup(this.shape(typeName).type)
    return group !== undefined && group._entities.length > group._emptyIndexes.length
  }

  /** Observable list of the entities of a type. */
  local(typeName: string): readonly Entity[] {
    const list = this.#lists.get(typeName) ?? { entities: null }
    this.#lists.set(typeName, list)
    reportRead(list, 'entities')
    return (list.entities ??= this.manager.getEntities(this.shape(typeName).type))
  }

  /** A name for the entity that stays the same when its key changes. */
  handleOf(entity: Entity): string {
    let handle = this.#handles.get(entity)
    if (handle === undefined) {
      handle = `${entity.entityType.shortName}#${String(this.#nextHandle++)}`
      this.#handles.set(entity, handle)
    }
    this.#entities.set(handle, entity)
    return handle
  }

  /** Holds on to the entities of these handles, even of removed ones, and to no others: until `handleOf` is asked, theirs are unknown. */
  keepOnly(handles: ReadonlySet<string>): void {
    for (const handle of this.#entities.keys()) if (!handles.has(handle)) this.#entities.delete(handle)
  }

  entityOf(handle: string): Entity {
    const entity = this.#entities.get(handle)
    if (entity === undefined) throw new Error(`No entity is known as ${handle}.`)
    return entity
  }

  presenceOf(entity: Entity): Presence {
    const { entityState } = entity.entityAspect
    if (entityState.isDetached()) return 'absent'
    return entityState.isDeleted() ? 'deleted' : 'present'
  }

  /** Sets the presence of a record; `present` after `absent` makes it a new record. */
  setPresence(entity: Entity, presence: Presence): void {
    const now = this.presenceOf(entity)
    if (now === presence) return
    if (presence === 'absent') this.#detach(entity)
    else if (now === 'absent') this.manager.attachEntity(entity, EntityState.Added)
    if (presence === 'deleted') this.#markDeleted(entity)
    else if (now === 'deleted' && presence === 'present') this.#unmarkDeleted(entity)
  }

  /** The current value of what a change is about. */
  currentOf(change: Change): unknown {
    const entity = this.entityOf(change.record)
    return change.kind === 'presence' ? this.presenceOf(entity) : valuesOf(entity)[change.property]
  }

  /** The last known value on the server. */
  baseValue(entity: Entity, property: string): unknown {
    const { originalValues } = entity.entityAspect
    return Object.hasOwn(originalValues, property) ? originalValues[property] : valuesOf(entity)[property]
  }

  /** Takes a record back to its base; one that was never saved leaves the cache. */
  restoreBase(entity: Entity): void {
    if (entity.entityAspect.entityState.isAdded()) {
      this.setPresence(entity, 'absent')
      return
    }
    this.setPresence(entity, 'present')
    Object.assign(valuesOf(entity), { ...entity.entityAspect.originalValues })
  }

  /** Drops original values that equal the current ones; a record without any becomes unchanged. */
  acceptBase(entity: Entity): void {
    const aspect = entity.entityAspect
    if (!aspect.entityState.isModified() && !aspect.entityState.isDeleted()) return
    const values = valuesOf(entity)
    let left = 0
    for (const property of Object.keys(aspect.originalValues)) {
      if (Object.is(values[property], aspect.originalValues[property])) {
        delete aspect.originalValues[property]
      } else left++
    }
    if (aspect.entityState.isDeleted()) this.#unlink(entity)
    else if (left === 0) aspect.entityState = EntityState.Unchanged
  }

  /** Whether the next save deletes the record by setting its deletion stamp. */
  isSoftDeleted(entity: Entity): boolean {
    if (!this.shapeOf(entity).softDelete) return false
    return valuesOf(entity)[DELETED] !== null && this.baseValue(entity, DELETED) === null
  }

  /** Whether the server has marked the record as deleted, as far as is known here. */
  isStoredAsDeleted(entity: Entity): boolean {
    return this.shapeOf(entity).softDelete && this.baseValue(entity, DELETED) !== null
  }

  /** Whether the next save restores a record by clearing its deletion stamp. */
  isRestored(entity: Entity): boolean {
    return valuesOf(entity)[DELETED] === null && this.isStoredAsDeleted(entity)
  }

  /** Whether one of a record's foreign keys refers to the other record. */
  refersTo(entity: Entity, other: Entity): boolean {
    const { name, key } = this.shapeOf(other)
    const id = valuesOf(other)[key]
    return this.shapeOf(entity).foreignKeys.some(
      ({ property, target }) => target === name && valuesOf(entity)[property] === id,
    )
  }

  /** Runs work that replaces temporary keys by those that the server assigned. */
  withKeyFixup(work: () => void): void {
    this.manager._inKeyFixup = true
    try {
      work()
    } finally {
      this.manager._inKeyFixup = false
    }
  }

  /** Sets the key that the server assigned to a new record; relations to it follow. */
  setKey(entity: Entity, key: number | string): void {
    valuesOf(entity)[this.shapeOf(entity).key] = key
    delete (entity.entityAspect as { hasTempKey?: boolean }).hasTempKey
  }

  /** Turns a record that is no longer on the server into a new one with a temporary key. */
  convertToNew(entity: Entity): void {
    const { key, version, defaults } = this.shapeOf(entity)
    this.#detach(entity)
    valuesOf(entity)[key] = defaults.get(key)
    // Stryker disable next-line ConditionalExpression: without a version, a value that no property has is set
    if (version !== null) valuesOf(entity)[version] = defaults.get(version)
    this.setPresence(entity, 'present')
  }

  /** Removes a record that is no longer on the server from the cache. */
  evict(entity: Entity): void {
    if (this.presenceOf(entity) !== 'absent') this.#detach(entity)
  }

  clear(): void {
    this.manager.clear()
    for (const list of this.#lists.values()) this.#notifyList(list)
  }

  #detach(entity: Entity): void {
    const key = entity.entityAspect.getKey()
    const children = this.#childrenOf(entity)
    entity.entityAspect.setDetached()
    // Breeze forgets which children refer to this parent; they must find it again if it comes back.
    for (const { navigation, child } of children) {
      this.manager._unattachedChildrenMap.addChild(key, navigation, child)
    }
  }

  #childrenOf(entity: Entity) {
    return entity.entityType.navigationProperties.flatMap((navigation) => {
      const inverse = navigation.isScalar ? undefined : navigation.inverse
      if (inverse === undefined) return []
      // A collection holds entities; Breeze leaves its element type open.
      const children = valuesOf(entity)[navigation.name] as readonly Entity[]
      return children.map((child) => ({ navigation: inverse, child }))
    })
  }

  /** Unlike Breeze's setDeleted this leaves the foreign keys of children alone: the server decides about them. */
  #markDeleted(entity: Entity): void {
    entity.entityAspect.entityState = EntityState.Deleted
    this.#unlink(entity)
  }

  /** Removes a record from the collections of its parents; its foreign keys stay. */
  #unlink(entity: Entity): void {
    this.loading(() => {
      for (const { navigation } of this.shapeOf(entity).foreignKeys) valuesOf(entity)[navigation.name] = null
    })
  }

  #unmarkDeleted(entity: Entity): void {
    entity.entityAspect.entityState = EntityState.Modified
    this.manager._linkRelatedEntities(entity)
    this.acceptBase(entity)
  }

  /** Runs work whose writes come from the server or restore earlier values: Breeze then tracks nothing. */
  loading(work: () => void): void {
    const before = this.manager.isLoading
    this.manager.isLoading = true
    try {
      work()
    } finally {
      this.manager.isLoading = before
    }
  }

  #onEntityChanged({ entityAction, entity }: EntityChangedEventArgs): void {
    if (entity === undefined || entityAction === EntityAction.PropertyChange) return
    if (!entityAction.isAttach() && !entityAction.isDetach()) return
    const list = this.#lists.get(entity.entityType.shortName)
    if (list !== undefined) this.#notifyList(list)
    if (entityAction === EntityAction.Attach && entity.entityAspect.entityState.isAdded())
      listenerOf(this.manager)?.onAdded(entity)
  }

  #notifyList(list: { entities: readonly Entity[] | null }): void {
    list.entities = null
    reportWrite(list, 'entities')
  }
}

/** The values of an entity by property; Breeze's entity type does not declare the properties that the metadata add. */
export function valuesOf(entity: Entity): Record<string, unknown> {
  return entity as unknown as Record<string, unknown>
}

/** Gives the fields that are pending the values of the server again. */
export function takeBaseValues(entity: Entity): void {
  const bases = Object.entries(entity.entityAspect.originalValues)
  for (const [property, value] of bases) valuesOf(entity)[property] = value
}
