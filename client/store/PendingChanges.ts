import type { Entity } from 'breeze-client'
import { createAtom } from 'mobx'
import type { EditRecorder } from './EditRecorder.ts'
import { takeBaseValues, valuesOf, type EntityCache } from './EntityCache.ts'
import { reportRead, reportWrite } from './observedProperties.ts'
import type { PendingField, PendingRecord, RecordState, TrackedRecord } from './types.ts'

/** What the next save would send: observable, and updated record by record instead of searching the cache. */
export class PendingChanges {
  readonly #cache: EntityCache
  readonly #edits: EditRecorder
  readonly #atom = createAtom('PendingChanges')
  readonly #records = new Map<Entity, Pending>()
  #count = 0
  #list: readonly PendingRecord[] | null = null

  constructor(cache: EntityCache, edits: EditRecorder) {
    this.#cache = cache
    this.#edits = edits
    edits.subscribe(({ records }) => {
      for (const entity of records) this.#refresh(entity)
    })
  }

  /** Changed fields + added records + removed records. */
  get count(): number {
    this.#atom.reportObserved()
    return this.#count
  }

  get hasChanges(): boolean {
    return this.count > 0
  }

  get records(): readonly PendingRecord[] {
    this.#atom.reportObserved()
    return (this.#list ??= [...this.#records.values()])
  }

  recordOf(entity: TrackedRecord): PendingRecord | null {
    const tracked = asEntity(entity)
    reportRead(tracked, RECORD)
    return this.#records.get(tracked) ?? null
  }

  /** The entities that the next save would send. */
  get entities(): Entity[] {
    return [...this.#records.keys()]
  }

  /** Observable. */
  stateOf(entity: TrackedRecord): RecordState {
    const record = this.recordOf(entity)
    if (record !== null) return record.state
    return this.#cache.presenceOf(asEntity(entity)) === 'absent' ? 'detached' : 'unchanged'
  }

  /** Observable: whether the field differs from the last known value on the server. */
  isEdited(entity: TrackedRecord, property: string): boolean {
    const tracked = asEntity(entity)
    reportRead(tracked, RECORD)
    return Object.hasOwn(tracked.entityAspect.originalValues, property)
  }

  /** Observable: the last known value on the server; null for a new record. */
  originalValue(entity: TrackedRecord, property: string): unknown {
    const tracked = asEntity(entity)
    reportRead(tracked, RECORD)
    reportRead(tracked, property)
    return tracked.entityAspect.entityState.isAdded() ? null : this.#cache.baseValue(tracked, property)
  }

  /** Sets one field back to its original value; undoable. */
  revertField(entity: TrackedRecord, property: string): void {
    const tracked = asEntity(entity)
    if (!Object.hasOwn(tracked.entityAspect.originalValues, property)) return
    const caption = this.#cache.shapeOf(entity).captions.get(property) ?? property
    this.#edits.run(`Revert ${caption}`, () => {
      valuesOf(tracked)[property] = tracked.entityAspect.originalValues[property]
    })
  }

  /** Reverts all pending changes of one record: fields, addition, removal; undoable. */
  revertRecord(entity: TrackedRecord): void {
    const tracked = asEntity(entity)
    if (!this.#records.has(tracked)) return
    this.#edits.run('Revert record', () => {
      if (tracked.entityAspect.entityState.isAdded()) this.#edits.setPresence(tracked, 'absent')
      else this.#edits.setPresence(tracked, 'present')
      takeBaseValues(tracked)
    })
  }

  /** Evaluates a record again whose state may have changed; values that were pending before are observed separately. */
  #refresh(entity: Entity): void {
    const earlier = this.#records.get(entity)
    const state = this.#stateNow(entity)
    if (earlier?.isAt(state) === true) return
    const weight = state === null ? 0 : weightOf(entity, state)
    const added = weight - (earlier?.weight ?? 0)
    this.#keep(entity, state, weight)
    const joinsOrLeaves = (earlier === undefined) !== (state === null)
    if (joinsOrLeaves) this.#list = null
    this.#count += added
    if (added !== 0 || joinsOrLeaves) this.#atom.reportChanged()
    reportWrite(entity, RECORD)
  }

  #keep(entity: Entity, state: PendingRecord['state'] | null, weight: number): void {
    const earlier = this.#records.get(entity)
    if (state === null) this.#records.delete(entity)
    else if (earlier !== undefined) earlier.update(state, weight)
    else this.#records.set(entity, new Pending(entity, this.#cache, this.#records, state, weight))
  }

  #stateNow(entity: Entity): PendingRecord['state'] | null {
    const { entityState } = entity.entityAspect
    if (entityState.isDetached() || entityState.isUnchanged()) return null
    if (entityState.isAdded()) return 'added'
    return entityState.isDeleted() || this.#cache.isSoftDeleted(entity) ? 'deleted' : 'modified'
  }
}

/** The property name under which an entity reports that its state or its original values changed. */
const RECORD = '(record)'

class Pending implements PendingRecord {
  readonly entity: Entity
  readonly typeName: string
  readonly #cache: EntityCache
  readonly #records: ReadonlyMap<Entity, Pending>
  stateNow: PendingRecord['state']
  weight: number
  /** The original values of the changed fields, as of the last evaluation. */
  #originals: Readonly<Record<string, unknown>>

  constructor(
    entity: Entity,
    cache: EntityCache,
    records: ReadonlyMap<Entity, Pending>,
    state: PendingRecord['state'],
    weight: number,
  ) {
    this.entity = entity
    this.typeName = entity.entityType.shortName
    this.#cache = cache
    this.#records = records
    this.stateNow = state
    this.weight = weight
    this.#originals = { ...entity.entityAspect.originalValues }
  }

  update(state: PendingRecord['state'], weight: number): void {
    this.stateNow = state
    this.weight = weight
    this.#originals = { ...this.entity.entityAspect.originalValues }
  }

  /** Whether state, changed fields and original values are as before; most key presses change none of them. */
  isAt(state: PendingRecord['state'] | null): boolean {
    if (this.stateNow !== state) return false
    const { originalValues } = this.entity.entityAspect
    const names = Object.keys(originalValues)
    return (
      names.length === Object.keys(this.#originals).length &&
      names.every((name) => Object.is(this.#originals[name], originalValues[name]))
    )
  }

  get state(): PendingRecord['state'] {
    reportRead(this.entity, RECORD)
    return this.stateNow
  }

  get fields(): readonly PendingField[] {
    reportRead(this.entity, RECORD)
    return this.stateNow === 'added' ? this.#filledFields() : this.#changedFields()
  }

  get requires(): readonly PendingRecord[] {
    reportRead(this.entity, RECORD)
    if (this.entity.entityAspect.entityState.isDeleted()) return []
    return this.#cache.shapeOf(this.entity).foreignKeys.flatMap(({ property, target }) => {
      const id = valuesOf(this.entity)[property]
      const parent = typeof id === 'number' && id < 0 ? this.#cache.find(target, id) : null
      const record = parent === null ? undefined : this.#records.get(parent)
      return record?.stateNow === 'added' ? [record] : []
    })
  }

  #changedFields(): PendingField[] {
    return Object.entries(this.entity.entityAspect.originalValues).map(([property, before]) => ({
      property,
      before,
      after: valuesOf(this.entity)[property],
    }))
  }

  /** Of a new record: the fields that differ from their defaults. */
  #filledFields(): PendingField[] {
    const shape = this.#cache.shapeOf(this.entity)
    return shape.properties.flatMap((property) => {
      const after = valuesOf(this.entity)[property]
      if (property === shape.key || Object.is(after, shape.defaults.get(property))) return []
      return [{ property, before: null, after }]
    })
  }
}

function weightOf(entity: Entity, state: PendingRecord['state']): number {
  return state === 'modified' ? Object.keys(entity.entityAspect.originalValues).length : 1
}

/** The entities of the store are Breeze entities; their public type hides that. */
export function asEntity(record: TrackedRecord): Entity {
  return record as Entity
}
