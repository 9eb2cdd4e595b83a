import { rolloffModel, type EntityName } from '#shared/entities.ts'
import { emptyRecord } from '../save/pipeline/applyChanges.ts'
import { isWritten } from '../save/pipeline/change.ts'
import { derive, fullName, type Author, type DerivableChange } from '../save/pipeline/derive.ts'
import { auditRow } from '../save/pipeline/writeAudit.ts'
import { shapeOf, type EntityShape } from '../save/pipeline/modelShape.ts'
import type { Stored } from '../save/work/records.ts'
import { singleKey } from '../save/pipeline/keys.ts'

/** Who does something and when, for stamps and audit. */
export interface Stamp {
  readonly at: string
  readonly user: Author
}

/** Everything in the history is done by people, as a client asks for it. */
const BY_USER = { index: 0, nextVersion: null } as const

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
    const result: Values = { ...this.#blank(entity, shape), ...values }
    result[singleKey(shape).name] = this.#nextKey(entity)
    this.#complete({ shape, operation: 'create', current: null, result }, stamp)
    // The blank record has every field of the entity.
    return result as Stored<N>
  }

  change<N extends EntityName>(entity: N, record: Stored<N>, values: Partial<Stored<N>>, stamp: Stamp): void {
    // The generated records are plain objects of fields and values.
    const [current, result] = [{ ...record } as Values, record as Values]
    Object.assign(result, values)
    this.#complete({ shape: shapeNamed(entity), operation: 'update', current, result }, stamp)
  }

  /** Marks a record as deleted. */
  remove<N extends EntityName>(entity: N, record: Stored<N>, stamp: Stamp): void {
    const [current, result] = [{ ...record } as Values, record as Values]
    this.#complete({ shape: shapeNamed(entity), operation: 'delete', current, result }, stamp)
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

  /** Completes a record as a save does: with stamps, version and audit. */
  #complete(given: Omit<DerivableChange, 'requested' | 'changes'>, stamp: Stamp): void {
    const change: DerivableChange = { ...given, requested: BY_USER, changes: [] }
    derive([change], { user: stamp.user, now: stamp.at })
    if (!isWritten(change) || !this.#isAudited(change.shape, stamp)) return
    const row = auditRow(this.#nextKey('AuditLog'), change, {
      when: stamp.at,
      userId: stamp.user.userId,
      userName: fullName(stamp.user),
      saveId: this.#saveOf(stamp),
    })
    this.#put('AuditLog', row)
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
    const blank = emptyRecord(shape, [0])
    this.#blanks.set(entity, blank)
    return blank
  }
}
