import type { Violation } from '#shared/model/Violation.ts'
import type { Entity } from 'breeze-client'
import { computed, createAtom, type IComputedValue } from 'mobx'
import type { EditRecorder } from './EditRecorder.ts'
import { valuesOf, type EntityCache } from './EntityCache.ts'
import type { PendingChanges } from './PendingChanges.ts'
import type { PrepareOptions, Row } from './types.ts'

const NO_VIOLATIONS: readonly Violation[] = []

/** Problems of records: found by the shared rules at every edit, or reported by the server and kept until the field is edited. */
export class Problems {
  readonly #cache: EntityCache
  readonly #validate: PrepareOptions['validate']
  readonly #pending: PendingChanges
  readonly #byRule = new WeakMap<Entity, IComputedValue<readonly Violation[]>>()
  readonly #byServer = new Map<Entity, readonly Violation[]>()
  readonly #atom = createAtom('Problems')
  /** Was anything edited since the server reported? Then it may accept what it refused. */
  #isEditedSince = false
  readonly #editedAtom = createAtom('Edited since the server reported')

  constructor(
    cache: EntityCache,
    edits: EditRecorder,
    pending: PendingChanges,
    validate: PrepareOptions['validate'],
  ) {
    this.#cache = cache
    this.#pending = pending
    this.#validate = validate
    edits.subscribe(({ fields }) => this.#clearEdited(fields))
  }

  /** Observable. A deleted record, or one marked for deletion, has no problems of its own. */
  of(entity: Entity): readonly Violation[] {
    this.#atom.reportObserved()
    const reported = this.#byServer.get(entity) ?? NO_VIOLATIONS
    const found = this.#found(entity).get()
    return reported.length === 0 ? found : [...found, ...reported]
  }

  /** Observable: those for which a save need not be sent. The server's own answer stands only as long as nothing was edited. */
  preventing(entity: Entity): readonly Violation[] {
    this.#editedAtom.reportObserved()
    return this.#isEditedSince ? this.#found(entity).get() : this.of(entity)
  }

  /** Replaces the violations that the server reported for a record. */
  report(entity: Entity, violations: readonly Violation[]): void {
    this.#setEditedSince(false)
    this.#byServer.set(entity, violations)
    this.#atom.reportChanged()
  }

  /** Drops everything that the server reported about saved or discarded records. */
  forget(entities: Iterable<Entity>): void {
    for (const entity of entities) if (this.#byServer.has(entity)) this.#replace(entity, NO_VIOLATIONS)
  }

  /** Drops the server's violations of edited fields, and those of their record as a whole. */
  #clearEdited(edited: ReadonlyMap<Entity, ReadonlySet<string>>): void {
    if (this.#byServer.size === 0) return
    this.#setEditedSince(true)
    for (const [entity, fields] of edited) {
      const violations = this.#byServer.get(entity) ?? NO_VIOLATIONS
      const left = violations.filter(({ field }) => field !== undefined && !fields.has(field))
      if (left.length < violations.length) this.#replace(entity, left)
    }
  }

  #setEditedSince(isEdited: boolean): void {
    if (isEdited === this.#isEditedSince) return
    this.#isEditedSince = isEdited
    this.#editedAtom.reportChanged()
  }

  #replace(entity: Entity, violations: readonly Violation[]): void {
    if (violations.length === 0) this.#byServer.delete(entity)
    else this.#byServer.set(entity, violations)
    this.#atom.reportChanged()
  }

  #found(entity: Entity): IComputedValue<readonly Violation[]> {
    let found = this.#byRule.get(entity)
    if (found === undefined) {
      found = computed(() => this.#check(entity), { equals: sameViolations })
      this.#byRule.set(entity, found)
    }
    return found
  }

  #check(entity: Entity): readonly Violation[] {
    if (this.#validate === undefined || this.#isGone(entity)) return NO_VIOLATIONS
    return this.#validate(entity.entityType.shortName, valuesOf(entity), this.#storedRow(entity))
  }

  #isGone(entity: Entity): boolean {
    const state = this.#pending.stateOf(entity)
    return state === 'deleted' || state === 'detached'
  }

  /** The last known row on the server; null for a new record. */
  #storedRow(entity: Entity): Row | null {
    if (entity.entityAspect.entityState.isAdded()) return null
    const { properties } = this.#cache.shapeOf(entity)
    return Object.fromEntries(properties.map((name) => [name, this.#cache.baseValue(entity, name)]))
  }
}

function sameViolations(a: readonly Violation[], b: readonly Violation[]): boolean {
  return a.length === b.length && a.every((violation, index) => isSame(violation, b[index]))
}

function isSame(a: Violation, b: Violation | undefined): boolean {
  return a.code === b?.code && a.field === b.field && a.message === b.message
}
