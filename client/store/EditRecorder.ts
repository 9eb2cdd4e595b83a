import type { Entity } from 'breeze-client'
import { runInAction } from 'mobx'
import { reverse, squash, type Change, type Presence } from './changes.ts'
import { valuesOf, type EntityCache } from './EntityCache.ts'
import { listenTo, type EntityListener } from './libraryAccessors.ts'

/** The changes of one edit. */
export interface RecordedEdit {
  readonly label: string
  readonly changes: readonly Change[]
  /** It set one field (a plain assignment, a key press): it may be folded with another one to the same field. */
  readonly isFoldable: boolean
}

/** What happened to the records of the store at once, by an edit or otherwise. */
export interface StoreChange {
  /** The records whose state may have changed. */
  readonly records: ReadonlySet<Entity>
  /** Their fields that were assigned. */
  readonly fields: ReadonlyMap<Entity, ReadonlySet<string>>
  /** Null for what is not an edit: undo, rollback, data of the server. */
  readonly edit: RecordedEdit | null
}

/** Called in the MobX batch of the change; no listener relies on what another one does. */
export type ChangeListener = (change: StoreChange) => void

/**
 * Collects all changes of one edit, including those that Breeze derives from it, and tells its subscribers once, in one MobX batch:
 * whatever follows from a change (what is pending, the journal, the lists, the problems) follows from this feed.
 */
export class EditRecorder implements EntityListener {
  readonly #cache: EntityCache
  readonly #listeners: ChangeListener[] = []
  #depth = 0
  #silent = false
  #changes: Change[] = []
  #records = new Set<Entity>()
  #fields = new Map<Entity, Set<string>>()

  constructor(cache: EntityCache) {
    this.#cache = cache
    listenTo(cache.manager, this)
  }

  /** Tells a part of the store of every change, for as long as the store lives. */
  subscribe(listener: ChangeListener): void {
    this.#listeners.push(listener)
  }

  /** Runs work as one edit; nested edits join the outer one. Work that throws leaves nothing behind. */
  run<R>(label: string, work: () => R): R {
    return this.#runOutermost(work, () => label, false)
  }

  /** The same for what one key press does to a field. */
  runTyping(label: string, work: () => void): void {
    this.#runOutermost(work, () => label, true)
  }

  /** Runs work that is not an edit: undo, rollback, merging server data. */
  withoutRecording<R>(work: () => R): R {
    if (this.#depth > 0) throw new Error('This cannot be done in the middle of an edit.')
    this.#silent = true
    try {
      // Stryker disable next-line StringLiteral: the label of an edit that records no change is never asked for
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
    this.#fields.set(entity, (this.#fields.get(entity) ?? new Set()).add(property))
    if (this.#silent) return
    this.#changes.push({ kind: 'field', record: this.#cache.handleOf(entity), property, before, after })
  }

  onAdded(entity: Entity): void {
    this.#changePresence(entity, 'absent', 'present')
  }

  /** Adds, removes or restores a record. */
  setPresence(entity: Entity, presence: Presence): void {
    const before = this.#cache.presenceOf(entity)
    if (before === presence) return
    this.#cache.setPresence(entity, presence)
    this.#changePresence(entity, before, presence)
  }

  /** Marks a record whose state is to be evaluated again when the edit ends. */
  touch(entity: Entity): void {
    this.#records.add(entity)
  }

  /** Applies changes, in order, without recording them. */
  replay(changes: readonly Change[]): void {
    this.withoutRecording(() => this.#apply(changes))
  }

  #changePresence(entity: Entity, before: Presence, after: Presence): void {
    this.touch(entity)
    if (this.#silent) return
    this.#changes.push({ kind: 'presence', record: this.#cache.handleOf(entity), before, after })
  }

  #apply(changes: readonly Change[]): void {
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
        this.#records = new Set()
        this.#fields = new Map()
      }
    })
  }

  #finish(label: () => string, isFoldable: boolean): void {
    for (const entity of this.#records) this.#cache.acceptBase(entity)
    const changes = squash(this.#changes)
    const edit = changes.length > 0 ? { label: label(), changes, isFoldable } : null
    const change = { records: this.#records, fields: this.#fields, edit }
    for (const listener of this.#listeners) listener(change)
  }

  #revertAll(): void {
    const changes = reverse(squash(this.#changes))
    this.#changes = []
    const silent = this.#silent
    this.#silent = true
    this.#apply(changes)
    // Stryker disable next-line StringLiteral: nor is this one
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
