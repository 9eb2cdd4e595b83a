import type { Entity } from 'breeze-client'
import { runInAction } from 'mobx'
import { reverse, squash, type Change, type Presence } from './changes.ts'
import { valuesOf, type EntityCache } from './EntityCache.ts'
import { listenToWrites, type WriteListener } from './writeListeners.ts'

/** The changes of one edit. */
export interface RecordedEdit {
  readonly label: string
  readonly changes: readonly Change[]
  /** It set one field (a plain assignment, a key press): it may be folded with another one to the same field. */
  readonly isFoldable: boolean
}

export interface EditListener {
  /** Records whose state may have changed, by an edit or otherwise. */
  readonly touched: (entities: ReadonlySet<Entity>, fields: ReadonlySet<string>) => void
  readonly recorded: (edit: RecordedEdit) => void
}

/** Collects all changes of one edit, including those that Breeze derives from it, and reports them once, in one MobX batch. */
export class EditRecorder implements WriteListener {
  readonly #cache: EntityCache
  readonly #listener: EditListener
  #depth = 0
  #silent = false
  #changes: Change[] = []
  #touched = new Set<Entity>()
  #fields = new Set<string>()

  constructor(cache: EntityCache, listener: EditListener) {
    this.#cache = cache
    this.#listener = listener
    listenToWrites(cache.manager, this)
    cache.onAdded = (entity) => this.onPresenceChange(entity, 'absent', 'present')
  }

  /** Runs work as one edit; nested edits join the outer one. Work that throws leaves nothing behind. */
  run<R>(label: string, work: () => R): R {
    return this.#runOutermost(work, () => label, false)
  }

  /** The same for what one key press does to a field. */
  runTyping(label: string, work: () => void): void {
    this.#runOutermost(work, () => label, true)
  }

  /** Runs work that is not an edit: undo, rollback, merging server data. Pending changes are updated, the journal is not. */
  withoutRecording<R>(work: () => R): R {
    if (this.#depth > 0) throw new Error('This cannot be done in the middle of an edit.')
    this.#silent = true
    try {
      return this.#runOutermost(work, () => '', false)
    } finally {
      this.#silent = false
    }
  }

  batchWrites(work: () => void): void {
    if (this.#depth > 0) work()
    else this.#runOutermost(work, () => this.#captionOfFirst(), true)
  }

  onWrite(entity: Entity, property: string, before: unknown, after: unknown): void {
    this.touch(entity)
    keepOriginal(entity, property, before)
    const record = this.#cache.handleOf(entity)
    this.#fields.add(`${record}.${property}`)
    if (!this.#silent) this.#changes.push({ kind: 'field', record, property, before, after })
  }

  /** A record was added, removed or restored. */
  onPresenceChange(entity: Entity, before: Presence, after: Presence): void {
    this.touch(entity)
    if (this.#silent) return
    this.#changes.push({ kind: 'presence', record: this.#cache.handleOf(entity), before, after })
  }

  setPresence(entity: Entity, presence: Presence): void {
    const before = this.#cache.presenceOf(entity)
    if (before === presence) return
    this.#cache.setPresence(entity, presence)
    this.onPresenceChange(entity, before, presence)
  }

  /** Marks a record whose state is to be evaluated again when the edit ends. */
  touch(entity: Entity): void {
    this.#touched.add(entity)
  }

  /** Applies changes, in order. */
  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      const entity = this.#cache.entityOf(change.record)
      this.touch(entity)
      if (change.kind === 'presence') this.#cache.setPresence(entity, change.after)
      else valuesOf(entity)[change.property] = change.after
    }
  }

  #runOutermost<R>(work: () => R, label: () => string, isFoldable: boolean): R {
    if (this.#depth > 0) return work()
    return runInAction(() => {
      this.#depth++
      try {
        const result = work()
        this.#finish(label, isFoldable)
        return result
      } catch (error) {
        this.#revertAll()
        throw error
      } finally {
        this.#depth--
        this.#changes = []
        this.#touched = new Set()
        this.#fields = new Set()
      }
    })
  }

  #finish(label: () => string, isFoldable: boolean): void {
    for (const entity of this.#touched) this.#cache.acceptBase(entity)
    this.#listener.touched(this.#touched, this.#fields)
    const changes = squash(this.#changes)
    if (changes.length > 0) this.#listener.recorded({ label: label(), changes, isFoldable })
  }

  #revertAll(): void {
    const changes = reverse(squash(this.#changes))
    this.#changes = []
    const silent = this.#silent
    this.#silent = true
    this.apply(changes)
    this.#finish(() => '', false)
    this.#silent = silent
  }

  #captionOfFirst(): string {
    const first = this.#changes.find((change) => change.kind === 'field')
    if (first === undefined) return ''
    const shape = this.#cache.shapeOf(this.#cache.entityOf(first.record))
    return shape.captions.get(first.property) ?? first.property
  }
}

/** Breeze keeps original values of unchanged and modified records only; those of deleted records are needed as well. */
function keepOriginal({ entityAspect }: Entity, property: string, before: unknown): void {
  const { entityState, originalValues } = entityAspect
  if (entityState.isDeleted() && !Object.hasOwn(originalValues, property)) originalValues[property] = before
}
