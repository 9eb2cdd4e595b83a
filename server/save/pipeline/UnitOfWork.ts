import type { AnyRecord } from '#shared/model/model.ts'
import { emptyRecord } from './applyChanges.ts'
import {
  removesRow,
  type Operation,
  type PlannedChange,
  type RequestedChange,
  type SentRecord,
  type Value,
} from './change.ts'
import { hasServerKeys, keyFrom, keyOfRecord, keyValuesOf, type Key, type KeyValue } from './keys.ts'
import { findRows, loadRows } from './loadCurrent.ts'
import type { EntityShape, FieldShape, ModelShape } from './modelShape.ts'
import type { SaveTrace } from './SaveTrace.ts'
import type { Writing } from './sql.ts'

type Values = Readonly<Record<string, Value>>

/**
 * The records of a save, to which server rules add their own changes: these are stamped, versioned, audited and returned like the
 * client's, in the same transaction (SV42 to SV45).
 */
export class UnitOfWork {
  readonly #writing: Writing
  readonly #model: ModelShape
  /** Pending changes. */
  readonly #pending: PlannedChange[]
  readonly #written: readonly PlannedChange[]
  readonly #unchanged: readonly SentRecord[]
  readonly #trace: SaveTrace | undefined
  readonly #pendingByKey: ChangesByKey
  /** Built when first asked for: few rules change what is written already. */
  #writtenByKey: ChangesByKey | null = null
  readonly #entities = new Set<string>()
  #temporaryKey = -1_000_000

  constructor(
    writing: Writing,
    model: ModelShape,
    changes: {
      readonly pending: readonly PlannedChange[]
      readonly written: readonly PlannedChange[]
      readonly unchanged: readonly SentRecord[]
    },
    trace?: SaveTrace,
  ) {
    this.#writing = writing
    this.#model = model
    this.#pending = [...changes.pending]
    this.#written = changes.written
    this.#unchanged = changes.unchanged
    this.#trace = trace
    for (const { shape } of this.#pending) this.#entities.add(shape.name)
    this.#pendingByKey = new ChangesByKey(this.#pending)
  }

  /** Pending changes in order. */
  get pending(): readonly PlannedChange[] {
    return [...this.#pending]
  }

  /** Names of the changed entities, including those changed by rules. */
  get entities(): ReadonlySet<string> {
    return this.#entities
  }

  /** Keys of the unchanged records in the bundle. */
  unchanged(entity: string): readonly KeyValue[] {
    const shape = this.#shape(entity)
    return this.#unchanged.filter((sent) => sent.shape === shape).flatMap(({ keyValues }) => keyValues)
  }

  /** All changes of an entity in this save, written or not. */
  of(entity: string): readonly PlannedChange[] {
    const shape = this.#shape(entity)
    return [...this.#written, ...this.#pending].filter((change) => change.shape === shape)
  }

  /** Adds a record. Its key is part of the values if the client assigns keys, and assigned by the server otherwise. */
  add(entity: string, values: Values): PlannedChange {
    const shape = this.#shape(entity)
    const keyValues = hasServerKeys(shape) ? [this.#temporaryKey--] : keyValuesOf(shape, values)
    const change = this.#changeOf(shape, 'create', { keyValues, current: null, values })
    this.#plan(change)
    return change
  }

  /** The stored records of an entity with these keys, without pending changes. */
  async load(entity: string, keys: readonly KeyValue[]): Promise<readonly AnyRecord[]> {
    const rows = await loadRows(
      this.#writing,
      this.#shape(entity),
      keys.map((key) => [key]),
    )
    return [...rows.values()]
  }

  /** The records of an entity whose field has one of these values, including this save's changes so far; locked until it ends. */
  findForUpdate(
    entity: string,
    fieldName: string,
    values: readonly KeyValue[],
  ): Promise<readonly AnyRecord[]> {
    return this.#records(entity, fieldName, values, true)
  }

  /** The same without a lock. */
  find(entity: string, fieldName: string, values: readonly KeyValue[]): Promise<readonly AnyRecord[]> {
    return this.#records(entity, fieldName, values, false)
  }

  async #records(
    entity: string,
    fieldName: string,
    values: readonly KeyValue[],
    lock: boolean,
  ): Promise<readonly AnyRecord[]> {
    const shape = this.#shape(entity)
    const wanted = new Set<unknown>(values)
    const stored = await findRows(this.#writing, shape, fieldNamed(shape, fieldName), values, lock)
    const pending = this.#pending.filter((change) => change.shape === shape)
    const changed = new Set(pending.map(({ result }) => keyOfRecord(shape, result)))
    return [
      ...stored.filter((record) => !changed.has(keyOfRecord(shape, record))),
      ...pending.filter((change) => !removesRow(change)).map(({ result }) => result),
    ].filter((record) => wanted.has(record[fieldName]))
  }

  /** Changes a stored record as it was read, or one of this save. */
  change(entity: string, record: AnyRecord, values: Values): void {
    const shape = this.#shape(entity)
    const pending = this.#pendingByKey.find(shape, record)
    if (pending !== undefined) {
      Object.assign(pending.result, values)
      this.#trace?.changed(pending, Object.keys(values))
      return
    }
    const current = this.#writtenChange(shape, record)?.result ?? record
    const keyValues = keyValuesOf(shape, current)
    this.#plan(this.#changeOf(shape, 'update', { keyValues, current: { ...current }, values }))
  }

  /** Removes a stored record as it was read, or one of this save. */
  remove(entity: string, record: AnyRecord): void {
    const shape = this.#shape(entity)
    const pending = this.#pendingByKey.find(shape, record)
    if (pending !== undefined) this.exclude(pending)
    if (pending?.operation === 'create') {
      this.#plan({ ...pending, operation: 'delete' })
      return
    }
    const current = pending?.current ?? this.#writtenChange(shape, record)?.result ?? record
    const keyValues = keyValuesOf(shape, current)
    this.#plan(this.#changeOf(shape, 'delete', { keyValues, current: { ...current }, values: {} }))
  }

  /** Excludes a pending change from the save. */
  exclude(change: PlannedChange): void {
    const index = this.#pending.indexOf(change)
    if (index < 0) return
    this.#pending.splice(index, 1)
    this.#pendingByKey.remove(change)
  }

  #writtenChange(shape: EntityShape, record: AnyRecord): PlannedChange | undefined {
    this.#writtenByKey ??= new ChangesByKey(this.#written)
    return this.#writtenByKey.find(shape, record)
  }

  #plan(change: PlannedChange): void {
    this.#pending.push(change)
    this.#entities.add(change.shape.name)
    this.#pendingByKey.add(change)
    this.#trace?.changed(
      change,
      change.requested.changes.map(({ field }) => field.name),
    )
  }

  #changeOf(
    shape: EntityShape,
    operation: Operation,
    given: {
      readonly keyValues: readonly KeyValue[]
      readonly current: AnyRecord | null
      readonly values: Values
    },
  ): PlannedChange {
    const { keyValues, current, values } = given
    const result = current === null ? emptyRecord(shape, keyValues) : { ...current }
    const requested = requestedByServer(shape, operation, given)
    Object.assign(result, values)
    return { requested, shape, operation, current, result, changes: [] }
  }

  #shape(entity: string): EntityShape {
    const shape = this.#model.byName.get(entity)
    if (shape === undefined) throw new Error(`The model has no entity ${entity}.`)
    return shape
  }
}

/** An index of changes by entity and key; a record normally has one. */
class ChangesByKey {
  readonly #changes = new Map<EntityShape, Map<Key, PlannedChange>>()

  constructor(changes: readonly PlannedChange[]) {
    for (const change of changes) this.add(change)
  }

  add(change: PlannedChange): void {
    const { shape, result } = change
    const ofShape = this.#changes.get(shape) ?? new Map<Key, PlannedChange>()
    this.#changes.set(shape, ofShape)
    const key = keyOfRecord(shape, result)
    if (!ofShape.has(key)) ofShape.set(key, change)
  }

  remove(change: PlannedChange): void {
    const { shape, result } = change
    const key = keyOfRecord(shape, result)
    const ofShape = this.#changes.get(shape)
    if (ofShape?.get(key) === change) ofShape.delete(key)
  }

  find(shape: EntityShape, record: AnyRecord): PlannedChange | undefined {
    return this.#changes.get(shape)?.get(keyOfRecord(shape, record))
  }
}

const STATES: Record<Operation, RequestedChange['state']> = {
  create: 'Added',
  update: 'Modified',
  restore: 'Modified',
  delete: 'Deleted',
}

function requestedByServer(
  shape: EntityShape,
  operation: Operation,
  {
    keyValues,
    current,
    values,
  }: {
    readonly keyValues: readonly KeyValue[]
    readonly current: AnyRecord | null
    readonly values: Values
  },
): RequestedChange {
  return {
    index: -1,
    shape,
    state: STATES[operation],
    operation,
    key: keyFrom(keyValues),
    keyValues,
    version: current === null ? null : versionIn(shape, current),
    nextVersion: null,
    changes: Object.entries(values).map(([name, to]) => ({
      field: fieldNamed(shape, name),
      from: current?.[name] ?? null,
      to,
    })),
    unmapped: null,
  }
}

function fieldNamed(shape: EntityShape, name: string): FieldShape {
  const field = shape.byName.get(name)
  if (field === undefined) throw new Error(`${shape.name} has no field ${name}.`)
  return field
}

function versionIn({ version }: EntityShape, record: AnyRecord): Value {
  const value = version === null ? null : record[version.name]
  return typeof value === 'number' || typeof value === 'string' ? value : null
}
