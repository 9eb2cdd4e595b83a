import { MergeStrategy, type Entity } from 'breeze-client'
import type { ChangeJournal } from './ChangeJournal.ts'
import { subjectOf, type Change, type Presence } from './changes.ts'
import { valuesOf, type EntityCache } from './EntityCache.ts'
import type { EditRecorder } from './EditRecorder.ts'
import { mergeRows } from './mergeRows.ts'
import { collectionsIn, type ListedChildren } from './nestedRows.ts'
import type { SubjectState } from './rebaseEntries.ts'
import type { Row } from './types.ts'

/** The user's changes of a record, kept when the server's row is merged. */
export interface LocalChanges {
  readonly fields: ReadonlyMap<string, unknown>
  readonly isDeleted: boolean
}

/** Merges rows of the server into the cache, so that they never look like edits and edits never look saved. */
export class ServerRowMerger {
  readonly #cache: EntityCache
  readonly #edits: EditRecorder
  readonly #journal: ChangeJournal
  readonly #onRedoLost: (records: readonly Entity[]) => void
  /** Incremented whenever rows replace a base: rows that were requested before may be older than the cache. */
  baseRevision = 0

  /** `onRedoLost` is called with records of which nothing can be redone any more, because others have deleted them (JR240). */
  constructor(
    cache: EntityCache,
    edits: EditRecorder,
    journal: ChangeJournal,
    onRedoLost: (records: readonly Entity[]) => void,
  ) {
    this.#cache = cache
    this.#edits = edits
    this.#journal = journal
    this.#onRedoLost = onRedoLost
  }

  /**
   * Merges the rows of a query: records with pending changes keep their values and their base. What an answer, which is newer than
   * the cache, lists as the children of a record are all that there are: others leave the cache.
   */
  mergeQueryRows(rows: readonly Row[], { isNewest }: { readonly isNewest: boolean }): Entity[] {
    return this.#edits.withoutRecording(() => {
      // Breeze writes into the rows that it merges.
      const complete = isNewest ? collectionsIn(rows) : []
      const redoable = this.#redoableRecords()
      const entities = mergeRows(this.#cache.manager, rows, MergeStrategy.PreserveChanges)
      for (const collection of complete) this.#evictMissing(collection)
      this.#rebaseUnchanged()
      this.#loseRedo(redoable.filter((entity) => this.#cache.isStoredAsDeleted(entity)))
      return entities.filter((entity) => !entity.entityAspect.entityState.isDeleted())
    })
  }

  /**
   * Makes rows the new base of their records; the user's changes stay pending on top. Call it within
   * `edits.withoutRecording`.
   */
  replaceBase(rows: readonly object[], localChanges: ReadonlyMap<Entity, LocalChanges>): Entity[] {
    this.baseRevision++
    const entities = mergeRows(this.#cache.manager, rows, MergeStrategy.OverwriteChanges)
    for (const [entity, { fields, isDeleted }] of localChanges) {
      const values = valuesOf(entity)
      for (const [property, value] of fields) {
        if (!Object.is(values[property], value)) values[property] = value
      }
      if (isDeleted) this.#cache.setPresence(entity, 'deleted')
    }
    for (const entity of entities) {
      this.#edits.touch(entity)
      this.#cache.acceptBase(entity)
    }
    this.#rebaseJournal(new Set([...entities, ...localChanges.keys()]))
    return entities
  }

  /** Removes a record that is no longer on the server from cache and journal; within `edits.withoutRecording`. */
  evict(entity: Entity): void {
    const record = this.#cache.handleOf(entity)
    this.#edits.touch(entity)
    this.#cache.evict(entity)
    this.#journal.rewrite((change) => (change.record === record ? null : change))
  }

  /** Turns a record that is no longer on the server into a new one; within `edits.withoutRecording`. */
  convertToNew(entity: Entity): void {
    this.#edits.touch(entity)
    this.#cache.convertToNew(entity)
    const record = this.#cache.handleOf(entity)
    this.#journal.rewrite((change) => (change.record === record ? neverStored(change) : change))
    this.#rebaseJournal(new Set([entity]))
  }

  /** The pending changes of a record that has a row on the server. */
  localChangesOf(entity: Entity): LocalChanges {
    const values = valuesOf(entity)
    const edited = Object.keys(entity.entityAspect.originalValues)
    return {
      fields: new Map(edited.map((property) => [property, values[property]])),
      isDeleted: entity.entityAspect.entityState.isDeleted(),
    }
  }

  /** The live records that Redo would change. */
  #redoableRecords(): readonly Entity[] {
    const records = new Set(
      this.#journal.undone.flatMap(({ changes }) => changes.map(({ record }) => record)),
    )
    const entities = [...records].map((record) => this.#cache.entityOf(record))
    return entities.filter((entity) => !this.#cache.isStoredAsDeleted(entity))
  }

  /** Gives up what was undone of these records. */
  #loseRedo(deleted: readonly Entity[]): void {
    if (deleted.length === 0) return
    const records = new Set(deleted.map((entity) => this.#cache.handleOf(entity)))
    const undone = new Set(this.#journal.undone.map(({ id }) => id))
    this.#journal.rewrite((change, { id }) => (undone.has(id) && records.has(change.record) ? null : change))
    this.#onRedoLost(deleted)
  }

  /** Removes the children that a complete collection does not list any more; those with pending changes stay. */
  #evictMissing({ parent, collection, children }: ListedChildren): void {
    const entity = this.#entityOfRow(parent)
    if (entity === null) return
    const listed = new Set(children.map((child) => this.#entityOfRow(child)))
    // A property that holds a list of rows in an answer is a collection.
    const held = valuesOf(entity)[collection] as readonly Entity[]
    const isMissing = (child: Entity) => !listed.has(child) && child.entityAspect.entityState.isUnchanged()
    for (const child of held.filter(isMissing)) this.evict(child)
  }

  #entityOfRow(row: Row): Entity | null {
    const typeName = row['$type']
    if (typeof typeName !== 'string') return null
    const { name, key } = this.#cache.shape(typeName)
    return this.#cache.find(name, Number(row[key]))
  }

  /** Rebases the journal of records that are unchanged again. */
  #rebaseUnchanged(): void {
    const entities = [...this.#journal.records].map((record) => this.#cache.entityOf(record))
    const unchanged = entities.filter(({ entityAspect }) => entityAspect.entityState.isUnchanged())
    if (unchanged.length > 0) this.#rebaseJournal(new Set(unchanged))
  }

  #rebaseJournal(entities: ReadonlySet<Entity>): void {
    const subjectStates = new Map<string, SubjectState>()
    const unrecorded = new Map<string, Change>()
    const addState = (change: Change) => {
      subjectStates.set(subjectOf(change), { base: change.before, current: change.after })
      if (!Object.is(change.before, change.after)) unrecorded.set(subjectOf(change), change)
    }
    for (const change of this.#changesToBase(entities)) addState(change)
    this.#journal.rebase(subjectStates, (subject) => unrecorded.get(subject) ?? null)
  }

  /** For every subject that is pending or in the journal: the change from the server's row to the current value. */
  #changesToBase(entities: ReadonlySet<Entity>): Change[] {
    const subjects = new Map<string, Change>()
    const add = (record: string, property: string | null) => {
      const change = this.#changeToBase(record, property)
      if (change !== null) subjects.set(subjectOf(change), change)
    }
    for (const entity of entities) {
      const record = this.#cache.handleOf(entity)
      for (const property of Object.keys(entity.entityAspect.originalValues)) add(record, property)
      const { entityState } = entity.entityAspect
      if (entityState.isDeleted() || entityState.isAdded()) add(record, null)
    }
    for (const change of this.#journal.allEntries.flatMap(({ changes }) => changes)) {
      if (entities.has(this.#cache.entityOf(change.record))) {
        add(change.record, change.kind === 'field' ? change.property : null)
      }
    }
    return [...subjects.values()]
  }

  #changeToBase(record: string, property: string | null): Change | null {
    const entity = this.#cache.entityOf(record)
    const { entityState } = entity.entityAspect
    if (entityState.isDetached()) return null
    if (property === null) {
      const before = entityState.isAdded() ? 'absent' : 'present'
      return { kind: 'presence', record, before, after: this.#cache.presenceOf(entity) }
    }
    if (entityState.isAdded()) return null
    const before = this.#cache.baseValue(entity, property)
    return { kind: 'field', record, property, before, after: valuesOf(entity)[property] }
  }
}

/** A record that the server does not have is absent instead of deleted. */
function neverStored(change: Change): Change {
  if (change.kind === 'field') return change
  const presence = (value: Presence): Presence => (value === 'deleted' ? 'absent' : value)
  return { ...change, before: presence(change.before), after: presence(change.after) }
}
