import type { Violation } from '#shared/model/validate.ts'
import { EntityState, type Entity, type MetadataStore } from 'breeze-client'
import { runInAction } from 'mobx'
import { ChangeJournal } from './ChangeJournal.ts'
import { Conflicts } from './Conflicts.ts'
import { exportPending, importPending } from './drafts.ts'
import { EntityCache, valuesOf } from './EntityCache.ts'
import { DELETED } from './entityShape.ts'
import { Gestures } from './Gestures.ts'
import { asEntity, PendingChanges } from './PendingChanges.ts'
import { prepareMetadata } from './prepareStore.ts'
import { Problems } from './Problems.ts'
import { Reading } from './Reading.ts'
import type { RowList } from './RowList.ts'
import { SavedChanges } from './SavedChanges.ts'
import { Saving } from './Saving.ts'
import { Scope } from './Scope.ts'
import { ServerRows } from './ServerRows.ts'
import { Transport } from './Transport.ts'
import type {
  EntityTypes,
  PendingExport,
  PendingRecord,
  PrepareOptions,
  QueryAnswer,
  QuerySpec,
  RecordConflict,
  RecordState,
  Row,
  SaveOutcome,
  Tracked,
  TrackedRecord,
  TypeName,
} from './types.ts'

/** The unit of work of a signed-in session: entities, their pending changes, and the one Save. */
export class EntityStore<Types extends EntityTypes> {
  /** Observable; what would be saved. */
  readonly pending: PendingChanges
  /** Observable; undo and redo. */
  readonly journal: ChangeJournal
  readonly #cache: EntityCache
  readonly #gestures: Gestures
  readonly #problems: Problems
  readonly #conflicts: Conflicts
  readonly #reading: Reading
  readonly #saving: Saving
  readonly #now: () => string

  /** Gets the store ready to query; raises DataServiceUnavailable. */
  static async prepare<Types extends EntityTypes>(options: PrepareOptions): Promise<EntityStore<Types>> {
    const transport = new Transport(options.serviceName, options.token, options.fetch)
    return new EntityStore<Types>(options, transport, await prepareMetadata(options, transport))
  }

  private constructor(options: PrepareOptions, transport: Transport, metadata: MetadataStore) {
    const { now, newSaveId = () => crypto.randomUUID(), onNotice = () => {} } = options
    const cache = new EntityCache(options.serviceName, metadata)
    const gestures = new Gestures(cache, {
      touched: (entities, fields) => this.#touched(entities, fields),
      recorded: (gesture) => journal.record(gesture),
    })
    const journal = new ChangeJournal({
      now,
      replay: (changes) => gestures.silently(() => gestures.apply(changes)),
      refersTo: (change, record) => cache.refersTo(cache.entityOf(change.record), cache.entityOf(record)),
    })
    const pending = new PendingChanges(cache, {
      edit: (label, work) => gestures.run(label, work),
      setPresence: (entity, presence) => gestures.setPresence(entity, presence),
    })
    const rows = new ServerRows(cache, gestures, journal)
    const problems = new Problems(cache, options.validate, (entity) => isGone(pending.stateOf(entity)))
    const saved = new SavedChanges({ cache, gestures, journal, pending, rows, now })
    this.#now = now
    this.#cache = cache
    this.#gestures = gestures
    this.#problems = problems
    this.#conflicts = new Conflicts({ cache, gestures, rows })
    this.#reading = new Reading(cache, rows, transport, (resource) => typeOf(metadata, resource))
    this.#saving = new Saving({
      cache,
      pending,
      problems,
      transport,
      saved,
      newSaveId,
      journal,
      onNotice,
    })
    this.pending = pending
    this.journal = journal
  }

  /** Observable: a save is waiting for its answer. */
  get isSaving(): boolean {
    return this.#saving.isSaving
  }

  /** Tracked entities; name the type: `store.query<'Customer'>({ from: 'Customers' })`. Raises QueryFailed. */
  async query<N extends TypeName<Types>>(spec: QuerySpec): Promise<QueryAnswer<Tracked<Types[N]>>> {
    const { entities, total } = await this.#reading.query(spec)
    return { entities: entities.map((entity) => this.#tracked<N>(entity)), total }
  }

  /** Plain rows for long lists. Raises QueryFailed. */
  async queryRows<R extends object = Row>(spec: QuerySpec): Promise<RowList<R>> {
    // The caller names the row type that the query's declaration promises.
    return (await this.#reading.queryRows(spec)) as RowList<R>
  }

  /** The entity of a plain, whole row; lists that hold the row show the entity from then on. Raises IncompleteRow. */
  promote<N extends TypeName<Types>>(typeName: N, row: object): Tracked<Types[N]> {
    if ('entityAspect' in row) return this.#tracked<N>(row as Entity)
    return this.#tracked<N>(this.#reading.promote(typeName, { ...row }))
  }

  /** The record as it is on the server now; null when it is not there, or not to be read. Raises QueryFailed. */
  async fetchByKey<N extends TypeName<Types>>(typeName: N, id: number): Promise<Tracked<Types[N]> | null> {
    const entity = await this.#reading.fetchByKey(typeName, id)
    return entity && this.#tracked<N>(entity)
  }

  /** The cached entity, without asking the server. */
  cached<N extends TypeName<Types>>(typeName: N, id: number): Tracked<Types[N]> | null {
    const entity = this.#cache.find(typeName, id)
    return entity && this.#tracked<N>(entity)
  }

  /** Observable list of the cached entities of a type. */
  local<N extends TypeName<Types>>(typeName: N): readonly Tracked<Types[N]>[] {
    // The cache keeps one list a type until its entities change: mapping it would lose that.
    return this.#cache.local(typeName) as unknown as readonly Tracked<Types[N]>[]
  }

  /** Takes in rows that the server sent on its own account (the live feed); never an edit. */
  mergeRows(typeName: TypeName<Types>, rows: readonly Row[]): void {
    this.#reading.merge(typeName, rows)
  }

  /** A new record with a temporary, negative key. */
  create<N extends TypeName<Types>>(
    typeName: N,
    values: Partial<Types[N]> = {},
    label = `New ${typeName}`,
  ): Tracked<Types[N]> {
    const { type } = this.#cache.shape(typeName)
    const entity = this.#gestures.run(label, () => this.#cache.manager.createEntity(type, { ...values }))
    return this.#tracked<N>(entity)
  }

  /** Marks for deletion: by its stamp where the type is deleted that way; a record not yet saved just goes. */
  remove(record: TrackedRecord, label = `Delete ${record.entityType.shortName}`): void {
    const entity = asEntity(record)
    const shape = this.#cache.shapeOf(record)
    if (this.#cache.presenceOf(entity) !== 'present') return
    if (entity.entityAspect.entityState.isAdded()) {
      // Within the focus in which it was made, nothing is left of it.
      this.#gestures.runTyping(label, () => this.#gestures.setPresence(entity, 'absent'))
      return
    }
    this.#gestures.run(label, () => {
      if (!shape.softDelete) this.#gestures.setPresence(entity, 'deleted')
      else if (valuesOf(entity)[DELETED] === null) valuesOf(entity)[DELETED] = this.#now()
    })
  }

  /** One gesture: everything assigned inside becomes one journal entry; work that throws leaves nothing behind. */
  edit<R>(label: string, work: () => R): R {
    return this.#gestures.run(label, work)
  }

  /**
   * Sets a field to what one key press made of it, with what follows from that, as one gesture; key presses within one focus
   * are one entry. A text that is not a value of the field's kind yet is kept as it was typed, and is a problem of the field.
   */
  typeInto(
    record: TrackedRecord,
    property: string,
    value: unknown,
    { label, follow }: { readonly label: string; readonly follow?: () => void },
  ): void {
    const values = valuesOf(asEntity(record))
    if (Object.is(values[property], value)) return
    this.#gestures.runTyping(label, () => {
      values[property] = value
      follow?.()
    })
  }

  /** Until the returned function is called, consecutive assignments to one field of one record are one entry. */
  beginFocus(): () => void {
    return this.journal.beginFocus()
  }

  isEdited(entity: TrackedRecord, property: string): boolean {
    return this.pending.isEdited(entity, property)
  }

  originalValue(entity: TrackedRecord, property: string): unknown {
    return this.pending.originalValue(entity, property)
  }

  stateOf(entity: TrackedRecord): RecordState {
    return this.pending.stateOf(entity)
  }

  /** Observable: what is wrong with a record, by the rules and by the server's word. */
  problems(entity: TrackedRecord): readonly Violation[] {
    return this.#problems.of(asEntity(entity))
  }

  /** A nested unit of work, on top of those that are open. */
  openScope(label: string): Scope {
    return new Scope(label, this.journal, (record) => this.#cache.entityOf(record))
  }

  /** Added records that these refer to and that a save of only these would leave out. */
  requires(entities: readonly TrackedRecord[]): readonly PendingRecord[] {
    return this.#saving.missing(entities.map(asEntity))
  }

  /** Saves all or some. Raises SaveIncomplete, SaveRejected, SaveConflict, SaveUnreachable; nothing changes then. */
  save(entities?: readonly TrackedRecord[]): Promise<SaveOutcome> {
    return this.#saving.save(entities?.map(asEntity))
  }

  /** Waits no longer for the answer of a save: it raises SaveUnreachable, and the next save settles what became of it. */
  stopWaiting(): void {
    this.#saving.stopWaiting()
  }

  /** Takes the server's row as the new original; what I changed stays pending where it differs. A record that is gone goes. */
  rebase(conflict: RecordConflict): void {
    this.#conflicts.rebase(conflict)
  }

  /** Brings a record that someone else deleted back, with what I changed of it; pending until the next save, and undoable. */
  restoreDeleted(conflict: RecordConflict, label = 'Restore record'): void {
    this.#conflicts.restore(conflict, label)
  }

  /** Gives up what I changed of a record that someone else deleted, once and for all. */
  dropDeleted(conflict: RecordConflict): void {
    this.#conflicts.drop(conflict)
  }

  /** Everything pending as a value, for a draft. */
  exportPending(): PendingExport {
    return exportPending(this.#parts, this.#saving.unsettled)
  }

  /** Takes up a draft again, on top of what there is; gives the records that are pending again. */
  importPending(exported: PendingExport): readonly TrackedRecord[] {
    return runInAction(() => {
      const { entities, unsettled } = importPending(this.#parts, exported)
      if (unsettled !== null) this.#saving.takeUp(unsettled)
      return entities
    })
  }

  /** Discards everything pending, and the journal with it. */
  rejectAll(): void {
    this.#saving.abandon()
    this.#gestures.silently(() => {
      for (const entity of this.pending.entities) this.#reject(entity)
      this.journal.clear()
    })
  }

  /** Empties the cache. */
  clear(): void {
    this.rejectAll()
    runInAction(() => this.#cache.clear())
  }

  /** The store is used no more. */
  dispose(): void {
    this.clear()
    this.#cache.dispose()
  }

  get #parts() {
    return { cache: this.#cache, gestures: this.#gestures, journal: this.journal, pending: this.pending }
  }

  #reject(entity: Entity): void {
    const { entityAspect } = entity
    this.#gestures.touch(entity)
    if (entityAspect.entityState === EntityState.Added) this.#cache.setPresence(entity, 'absent')
    else {
      this.#cache.setPresence(entity, 'present')
      Object.assign(valuesOf(entity), { ...entityAspect.originalValues })
    }
  }

  #touched(entities: ReadonlySet<Entity>, fields: ReadonlySet<string>): void {
    for (const entity of entities) {
      this.pending.refresh(entity)
      if (this.pending.recordOf(entity) !== null) this.#reading.show(entity)
    }
    this.#problems.edited(fields)
  }

  #tracked<N extends TypeName<Types>>(entity: Entity): Tracked<Types[N]> {
    // Breeze makes entities of exactly the fields that the metadata, and so the declared types, have.
    return entity as unknown as Tracked<Types[N]>
  }
}

function isGone(state: RecordState): boolean {
  return state === 'deleted' || state === 'detached'
}

function typeOf(metadata: MetadataStore, resource: string): string | null {
  const name = metadata.getEntityTypeNameForResourceName(resource)
  return typeof name === 'string' ? (name.split(':')[0] ?? null) : null
}
