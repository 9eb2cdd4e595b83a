import { rolloffModel, type EntityName } from '#shared/entities.ts'
import type { AuditChange } from '#shared/auditing/AuditLog.ts'
import { shapeOf, type EntityShape } from '../save/pipeline/modelShape.ts'
import type { Stored } from '../save/work/records.ts'
import { singleKey } from '../save/pipeline/keys.ts'

/** Who does something and when, for stamps and audit. */
export interface Stamp {
  readonly at: string
  readonly userId: number
  readonly name: string
}

type Values = Record<string, unknown>

const SHAPES = shapeOf(rolloffModel)

/** The shape of an entity of the product. */
export function shapeNamed(entity: EntityName): EntityShape {
  const shape = SHAPES.byName.get(entity)
  if (shape === undefined) throw new Error(`The model has no entity ${entity}.`)
  return shape
}

/**
 * Generates the records of the company with keys in order of creation, stamps, versions and, from a given instant on, audit rows.
 * Final records are handed over for storage.
 */
export class Books {
  readonly #auditFrom: string
  readonly #nextKeys = new Map<string, number>()
  readonly #blanks = new Map<EntityName, Values>()
  readonly #stamps = new WeakMap<Stamp, string>()
  #ready = new Map<EntityName, object[]>()
  #readyCount = 0
  #saves = 0

  constructor(auditFrom: string, firstKeys: ReadonlyMap<EntityName, number>) {
    this.#auditFrom = auditFrom
    for (const [entity, key] of firstKeys) this.#nextKeys.set(entity, key)
  }

  /** Number of records waiting to be stored. */
  get readyCount(): number {
    return this.#readyCount
  }

  add<N extends EntityName>(entity: N, values: Partial<Stored<N>>, stamp: Stamp): Stored<N> {
    const shape = shapeNamed(entity)
    const record: Values = { ...this.#blank(entity, shape), ...values }
    record[singleKey(shape).name] = this.#nextKey(entity)
    const { created, createdBy, createdById } = shape.stamps
    if (created !== null) record[created.name] = stamp.at
    if (createdBy !== null) record[createdBy.name] = stamp.name
    if (createdById !== null) record[createdById.name] = stamp.userId
    if (this.#isAudited(shape, stamp)) this.#audit(shape, record, 'Added', addedFields(shape, record), stamp)
    // The blank record has every field of the entity.
    return record as Stored<N>
  }

  change<N extends EntityName>(entity: N, record: Stored<N>, values: Partial<Stored<N>>, stamp: Stamp): void {
    this.#change(entity, record, values, 'Modified', stamp)
  }

  /** Marks a record as deleted. */
  remove<N extends EntityName>(entity: N, record: Stored<N>, stamp: Stamp): void {
    const { deleted, deletedBy } = shapeNamed(entity).stamps
    const values: Values = {}
    if (deleted !== null) values[deleted.name] = stamp.at
    if (deletedBy !== null) values[deletedBy.name] = stamp.name
    this.#change(entity, record, values, 'Deleted', stamp)
  }

  /** Hands a record over for storage in its current state. */
  store<N extends EntityName>(entity: N, record: Stored<N>): void {
    this.#put(entity, record)
  }

  /** Takes what has been handed over since the last call, by entity. */
  take(): ReadonlyMap<EntityName, readonly object[]> {
    const taken = this.#ready
    this.#ready = new Map()
    this.#readyCount = 0
    return taken
  }

  /** The last assigned key of an entity, or the first key minus one. */
  lastKey(entity: EntityName): number {
    return (this.#nextKeys.get(entity) ?? 1) - 1
  }

  #put(entity: EntityName, record: object): void {
    const waiting = this.#ready.get(entity)
    if (waiting === undefined) this.#ready.set(entity, [record])
    else waiting.push(record)
    this.#readyCount += 1
  }

  #change(
    entity: EntityName,
    record: object,
    values: object,
    action: 'Modified' | 'Deleted',
    stamp: Stamp,
  ): void {
    const shape = shapeNamed(entity)
    // The generated records are plain objects of fields and values.
    const [fields, given] = [record as Values, values as Values]
    const changed = Object.keys(given).filter((name) => given[name] !== fields[name])
    if (changed.length === 0) return
    if (this.#isAudited(shape, stamp)) {
      const notified = changed.map((name) => ({
        ColumnName: name,
        OriginalValue: fields[name],
        NewValue: given[name],
      }))
      this.#audit(shape, fields, action, notified, stamp)
    }
    for (const name of changed) fields[name] = given[name]
    if (shape.version !== null) fields[shape.version.name] = Number(fields[shape.version.name]) + 1
  }

  #audit(
    shape: EntityShape,
    record: Values,
    action: 'Added' | 'Modified' | 'Deleted',
    changes: readonly AuditChange[],
    stamp: Stamp,
  ): void {
    this.#put('AuditLog', {
      id: this.#nextKey('AuditLog'),
      when: stamp.at,
      entityTypeName: shape.name,
      entityId: record[singleKey(shape).name],
      action,
      userId: stamp.userId,
      userName: stamp.name,
      saveId: this.#saveOf(stamp),
      data: JSON.stringify({ Changes: changes }),
      rowVersion: 1,
    } satisfies Record<keyof Stored<'AuditLog'>, unknown>)
  }

  #isAudited(shape: EntityShape, stamp: Stamp): boolean {
    return shape.entity.audited && stamp.at >= this.#auditFrom
  }

  /** Everything that one user does at one instant is one save. */
  #saveOf(stamp: Stamp): string {
    const known = this.#stamps.get(stamp)
    if (known !== undefined) return known
    this.#saves += 1
    const save = `demo-${this.#saves}`
    this.#stamps.set(stamp, save)
    return save
  }

  #nextKey(entity: EntityName): number {
    const key = this.#nextKeys.get(entity) ?? 1
    this.#nextKeys.set(entity, key + 1)
    return key
  }

  #blank(entity: EntityName, shape: EntityShape): Values {
    const known = this.#blanks.get(entity)
    if (known !== undefined) return known
    const blank = Object.fromEntries(shape.fields.map(({ name, field }) => [name, field.default ?? null]))
    this.#blanks.set(entity, blank)
    return blank
  }
}

function addedFields({ fields, keys, version }: EntityShape, record: Values): AuditChange[] {
  return fields
    .filter((field) => !keys.includes(field) && field !== version && record[field.name] !== null)
    .map(({ name }) => ({ ColumnName: name, OriginalValue: null, NewValue: record[name] }))
}
