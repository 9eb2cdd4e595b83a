import type { Violation } from '#shared/model/validate.ts'
import { EntityState, type Entity, type MetadataStore } from 'breeze-client'
import { runInAction } from 'mobx'
import { ChangeJournal } from './ChangeJournal.ts'
import { ConflictResolver } from './ConflictResolver.ts'
import { exportPending, importPending } from './drafts.ts'
import { EntityCache, valuesOf } from './EntityCache.ts'
import { DELETED } from './entityShape.ts'
import { EditRecorder } from './EditRecorder.ts'
import { asEntity, PendingChanges } from './PendingChanges.ts'
import { prepareMetadata } from './prepareStore.ts'
import { Problems } from './Problems.ts'
import { QueryExecutor } from './QueryExecutor.ts'
import type { RowList } from './RowList.ts'
import { SaveResultMerger } from './SaveResultMerger.ts'
import { SaveExecutor } from './SaveExecutor.ts'
import { Scope } from './Scope.ts'
import { ServerRowMerger } from './ServerRowMerger.ts'
import { Transport } from './Transport.ts'
import type {
  EntityTypes,
  PendingExport,
  PendingRecord,
  PrepareOptions,
  QueryResult,
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
  readonly #edits: EditRecorder
  readonly #problems: Problems
  readonly #conflictResolver: ConflictResolver
  readonly #queries: QueryExecutor
  readonly #saves: SaveExecutor
  readonly #now: () => string

  /** Gets the store ready to query; raises DataServiceUnavailable. */
  static async prepare<Types extends EntityTypes>(options: PrepareOptions): Promise<EntityStore<Types>> {
    const transport = new Transport(options.serviceName, options.token, options.fetch)
    return new EntityStore<Types>(options, transport, await prepareMetadata(options, transport))
  }

  private constructor(options: PrepareOptions, transport: Transport, metadata: MetadataStore) {
    const { now, newSaveId = () => crypto.randomUUID(), onNotice = () => {} } = options
    const cache = new EntityCache(options.serviceName, metadata)
    const edits = new EditRecorder(cache, {
      touched: (entities, fields) => this.#onTouched(entities, fields),
      recorded: (gesture) => journal.record(gesture),
    })
    const journal = new ChangeJournal({
      now,
      replay: (changes) => edits.withoutRecording(() => edits.apply(changes)),
      refersTo: (change, record) => cache.refersTo(cache.entityOf(change.record), cache.entityOf(record)),
    })
    const pending = new PendingChanges(cache, {
      edit: (label, work) => edits.run(label, work),
      setPresence: (entity, presence) => edits.setPresence(entity, presence),
    })
    const rows = new ServerRowMerger(cache, edits, journal)
    const problems = new Problems(cache, options.validate, (entity) => isGone(pending.stateOf(entity)))
    const resultMerger = new SaveResultMerger({ cache, edits, journal, pending, rows, now })
    this.#now = now
    this.#cache = cache
    this.#edits = edits
    this.#problems = problems
    this.#conflictResolver = new ConflictResolver({ cache, edits, rows })
    this.#queries = new QueryExecutor(cache, rows, transport, (resource) => typeOf(metadata, resource))
    this.#saves = new SaveExecutor({
      cache,
      pending,
      problems,
      transport,
      resultMerger,
      newSaveId,
      journal,
      onNotice,
    })
    this.pending = pending
    this.journal = journal
  }

  /** Observable: a save is waiting for its answer. */
  get isSaving(): boolean {
    return this.#saves.isSaving
  }

  /** Tracked entities; name the type: `store.query<'Customer'>({ from: 'Customers' })`. Raises QueryFailed. */
  async query<N extends TypeName<Types>>(spec: QuerySpec): Promise<QueryResult<Tracked<Types[N]>>> {
    const { entities, total } = await this.#queries.query(spec)
    return { entities: entities.map((entity) => this.#tracked<N>(entity)), total }
  }

  /** Plain rows for long lists. Raises QueryFailed. */
  async queryRows<R extends object = Row>(spec: QuerySpec): Promise<RowList<R>> {
    // The caller names the row type that the query's declaration promises.
    return (await this.#queries.queryRows(spec)) as RowList<R>
  }

  /** The entity of a plain, whole row; lists that hold the row show the entity from then on. Raises IncompleteRow. */
  promote<N extends TypeName<Types>>(typeName: N, row: object): Tracked<Types[N]> {
    if ('entityAspect' in row) return this.#tracked<N>(row as Entity)
    return this.#tracked<N>(this.#queries.promote(typeName, { ...row }))
  }

  /** The record as it is on the server now; null when it is not there, or not to be read. Raises QueryFailed. */
  async fetchByKey<N extends TypeName<Types>>(typeName: N, id: number): Promise<Tracked<Types[N]> | null> {
    const entity = await this.#queries.fetchByKey(typeName, id)
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
    this.#queries.merge(typeName, rows)
  }

  /** A new record with a temporary, negative key. */
  create<N extends TypeName<Types>>(
    typeName: N,
    values: Partial<Types[N]> = {},
    label = `New ${typeName}`,
  ): Tracked<Types[N]> {
    const { type } = this.#cache.shape(typeName)
    const entity = this.#edits.run(label, () => this.#cache.manager.createEntity(type, { ...values }))
    return this.#tracked<N>(entity)
  }

  /** Marks for deletion: by its stamp where the type is deleted that way; a record not yet saved just goes. */
  remove(record: TrackedRecord, label = `Delete ${record.entityType.shortName}`): void {
    const entity = asEntity(record)
    const shape = this.#cache.shapeOf(record)
    if (this.#cache.presenceOf(entity) !== 'present') return
    if (entity.entityAspect.entityState.isAdded()) {
      // Within the focus in which it was made, nothing is left of it.
      this.#edits.runTyping(label, () => this.#edits.setPresence(entity, 'absent'))
      return
    }
    this.#edits.run(label, () => {
      if (!shape.softDelete) this.#edits.setPresence(entity, 'deleted')
      else if (valuesOf(entity)[DELETED] === null) valuesOf(entity)[DELETED] = this.#now()
    })
  }

  /** One gesture: everything assigned inside becomes one journal entry; work that throws leaves nothing behind. */
  edit<R>(label: string, work: () => R): R {
    return this.#edits.run(label, work)
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
    this.#edits.runTyping(label, () => {
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
    return this.#saves.missing(entities.map(asEntity))
  }

  /** Saves all or some. Raises SaveIncomplete, SaveRejected, SaveConflict, SaveUnreachable; nothing changes then. */
  save(entities?: readonly TrackedRecord[]): Promise<SaveOutcome> {
    return this.#saves.save(entities?.map(asEntity))
  }

  /** Waits no longer for the answer of a save: it raises SaveUnreachable, and the next save settles what became of it. */
  stopWaiting(): void {
    this.#saves.stopWaiting()
  }

  /** Takes the server's row as the new original; what I changed stays pending where it differs. A record that is gone goes. */
  rebase(conflict: RecordConflict): void {
    this.#conflictResolver.rebase(conflict)
  }

  /** Brings a record that someone else deleted back, with what I changed of it; pending until the next save, and undoable. */
  restoreDeleted(conflict: RecordConflict, label = 'Restore record'): void {
    this.#conflictResolver.restore(conflict, label)
  }

  /** Gives up what I changed of a record that someone else deleted, once and for all. */
  dropDeleted(conflict: RecordConflict): void {
    this.#conflictResolver.drop(conflict)
  }

  /** Everything pending as a value, for a draft. */
  exportPending(): PendingExport {
    return exportPending(this.#draftDependencies, this.#saves.unsettled)
  }

  /** Takes up a draft again, on top of what there is; gives the records that are pending again. */
  importPending(exported: PendingExport): readonly TrackedRecord[] {
    return runInAction(() => {
      const { entities, unsettled } = importPending(this.#draftDependencies, exported)
      if (unsettled !== null) this.#saves.resume(unsettled)
      return entities
    })
  }

  /** Discards everything pending, and the journal with it. */
  rejectAll(): void {
    this.#saves.abandon()
    this.#edits.withoutRecording(() => {
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

  get #draftDependencies() {
    return { cache: this.#cache, edits: this.#edits, journal: this.journal, pending: this.pending }
  }

  #reject(entity: Entity): void {
    const { entityAspect } = entity
    this.#edits.touch(entity)
    if (entityAspect.entityState === EntityState.Added) this.#cache.setPresence(entity, 'absent')
    else {
      this.#cache.setPresence(entity, 'present')
      Object.assign(valuesOf(entity), { ...entityAspect.originalValues })
    }
  }

  #onTouched(entities: ReadonlySet<Entity>, fields: ReadonlySet<string>): void {
    for (const entity of entities) {
      this.pending.refresh(entity)
      if (this.pending.recordOf(entity) !== null) this.#queries.show(entity)
    }
    this.#problems.clearEdited(fields)
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
