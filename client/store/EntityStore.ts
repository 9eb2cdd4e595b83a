import type { ResultOf, RecordsQuery } from '#shared/model/queryContract.ts'
import type { Violation } from '#shared/model/Violation.ts'
import type { SavePreview } from '#shared/wire/save.ts'
import type { Entity } from 'breeze-client'
import { runInAction } from 'mobx'
import type { ChangeJournal } from './ChangeJournal.ts'
import type { ConflictResolver } from './ConflictResolver.ts'
import { exportPending, importPending } from './drafts.ts'
import { valuesOf, type EntityCache } from './EntityCache.ts'
import type { EditRecorder } from './EditRecorder.ts'
import type { ForeignChanges } from './ForeignChanges.ts'
import { ImmediateEdit } from './ImmediateEdit.ts'
import { asEntity, type PendingChanges } from './PendingChanges.ts'
import { prepareMetadata } from './prepareStore.ts'
import type { Problems } from './Problems.ts'
import type { QueryExecutor } from './QueryExecutor.ts'
import type {
  ResultContract,
  ParameterArguments,
  RecordOfContract,
  RecordsRequest,
  RequestArguments,
  RowOfRequest,
} from './requestTypes.ts'
import { removeRecord } from './removeRecord.ts'
import type { RowList } from './RowList.ts'
import type { SaveExecutor } from './SaveExecutor.ts'
import { Scope } from './Scope.ts'
import { createStoreParts, type StoreParts } from './storeParts.ts'
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
  SaveOptions,
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
  readonly #conflicts: ConflictResolver
  readonly #queries: QueryExecutor
  readonly #saves: SaveExecutor
  /** What others store meanwhile. */
  readonly foreign: Pick<ForeignChanges, 'conflicts' | 'conflictOf' | 'pendingRecords' | 'refresh'>
  readonly #now: () => string
  /** The parts of another store on the same metadata. */
  readonly #createParts: () => StoreParts
  readonly #neverSaves: boolean

  /** Creates a store that is ready to query. Throws DataServiceUnavailable. */
  static async prepare<Types extends EntityTypes>(options: PrepareOptions): Promise<EntityStore<Types>> {
    const transport = new Transport(options.serviceName, options.token, options.fetch)
    const metadata = await prepareMetadata(options, transport)
    const { serviceName, now } = options
    // What another store has concerns none of those who listen to this one.
    const createOthers = (): StoreParts => createStoreParts({ serviceName, now }, transport, metadata)
    return new EntityStore<Types>(createStoreParts(options, transport, metadata), now, createOthers)
  }

  private constructor(
    parts: StoreParts,
    now: () => string,
    createParts: () => StoreParts,
    { neverSaves = false }: { readonly neverSaves?: boolean } = {},
  ) {
    this.#cache = parts.cache
    this.#edits = parts.edits
    this.#problems = parts.problems
    this.#conflicts = parts.conflicts
    this.#queries = parts.queries
    this.#saves = parts.saves
    this.foreign = parts.foreign
    this.#now = now
    this.#createParts = createParts
    this.#neverSaves = neverSaves
    this.pending = parts.pending
    this.journal = parts.journal
  }

  /** An empty store on the same service for records as they were at a moment (EN1302); it never saves. */
  openPast(): EntityStore<Types> {
    return new EntityStore<Types>(this.#createParts(), this.#now, this.#createParts, { neverSaves: true })
  }

  /** Whether a save had no response, which the next save finds out about. */
  get isUnanswered(): boolean {
    return !this.isSaving && this.#saves.unsettled !== null
  }

  /** Observable: a save is waiting for its response. */
  get isSaving(): boolean {
    return this.#saves.isSaving
  }

  /** Whether this store sent the save with this id. */
  isOwnSave(saveId: string): boolean {
    return this.#saves.isOwn(saveId)
  }

  /** Tracked entities. Throws QueryFailed. */
  async query<const C extends RecordsQuery, const Q extends RecordsRequest = RecordsRequest>(
    contract: C,
    ...[request]: RequestArguments<Types, C, Q>
  ): Promise<QueryResult<Tracked<RecordOfContract<Types, C>>>> {
    const { entities, total } = await this.#queries.query({ ...request, from: contract.name })
    // The contract says of which entity the records are; Tracked adds to the types only what every entity has.
    return { entities: entities as unknown as readonly Tracked<RecordOfContract<Types, C>>[], total }
  }

  /** Plain rows for long lists. Throws QueryFailed. */
  async queryRows<const C extends RecordsQuery, const Q extends RecordsRequest = RecordsRequest>(
    contract: C,
    ...[request]: RequestArguments<Types, C, Q>
  ): Promise<RowList<RowOfRequest<Types, C, Q>>> {
    // The server implements the contract, from which the row type is made.
    return (await this.#queries.queryRows({ ...request, from: contract.name })) as RowList<
      RowOfRequest<Types, C, Q>
    >
  }

  /** As `queryRows`, for a query that is composed at run time. Throws QueryFailed. */
  async listRows(spec: QuerySpec): Promise<RowList<Row>> {
    // Rows are objects of JSON, or entities with such properties.
    return (await this.#queries.queryRows(spec)) as RowList<Row>
  }

  /** The result of a query that does not return records: figures, computed rows, lists. Throws QueryFailed. */
  async fetchResult<const C extends ResultContract>(
    contract: C,
    ...[parameters]: ParameterArguments<C>
  ): Promise<ResultOf<C>> {
    const spec = { from: contract.name, ...(parameters !== undefined && { parameters }) }
    // The server implements the contract, from which the type is made.
    return (await this.#queries.fetchResult(spec)) as ResultOf<C>
  }

  /** The entity of a plain row that has all fields; lists with the row show the entity from then on. Throws IncompleteRow. */
  promote<N extends TypeName<Types>>(typeName: N, row: object): Tracked<Types[N]> {
    if ('entityAspect' in row) return this.#tracked<N>(row as Entity)
    return this.#tracked<N>(this.#queries.promote(typeName, { ...row }))
  }

  /** Fetches the current record with these relations; null when it does not exist or the user may not read it. Throws QueryFailed. */
  async fetchByKey<N extends TypeName<Types>>(
    typeName: N,
    id: number,
    expand: readonly string[] = [],
  ): Promise<Tracked<Types[N]> | null> {
    const entity = await this.#queries.fetchByKey(typeName, id, { expand })
    return entity && this.#tracked<N>(entity)
  }

  /** Like `fetchByKey`, and finds a deleted record too. Throws QueryFailed. */
  async fetchDeletedToo<N extends TypeName<Types>>(
    typeName: N,
    id: number,
    expand: readonly string[] = [],
  ): Promise<Tracked<Types[N]> | null> {
    const entity = await this.#queries.fetchByKey(typeName, id, { expand, deleted: true })
    return entity && this.#tracked<N>(entity)
  }

  /** The cached entity, without a request. */
  cached<N extends TypeName<Types>>(typeName: N, id: number): Tracked<Types[N]> | null {
    const entity = this.#cache.find(typeName, id)
    return entity && this.#tracked<N>(entity)
  }

  /** Observable list of the cached entities of a type. */
  local<N extends TypeName<Types>>(typeName: N): readonly Tracked<Types[N]>[] {
    // The cache returns the same list until entities of the type change; mapping it would make a new one each time.
    return this.#cache.local(typeName) as unknown as readonly Tracked<Types[N]>[]
  }

  /** Merges rows that the server sent unasked (the live feed); never an edit. */
  mergeRows(typeName: TypeName<Types>, rows: readonly Row[]): void {
    this.#queries.merge(typeName, rows)
  }

  /** Merges rows as they were at a moment: what is read of these records later does not replace them. */
  mergePast(typeName: TypeName<Types>, rows: readonly Row[]): void {
    const { version } = this.#cache.shape(typeName)
    const newest = version === null ? {} : { [version]: Number.MAX_SAFE_INTEGER }
    this.mergeRows(
      typeName,
      rows.map((row) => ({ ...row, ...newest })),
    )
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

  /** Marks a record for deletion, by its stamp if the type has one; a record that was never saved is just removed. */
  remove(record: TrackedRecord, label = `Delete ${record.entityType.shortName}`): void {
    removeRecord(asEntity(record), label, { cache: this.#cache, edits: this.#edits, now: this.#now })
  }

  /** One edit: everything assigned inside becomes one journal entry; work that throws leaves nothing behind. */
  edit<R>(label: string, work: () => R): R {
    return this.#edits.run(label, work)
  }

  /** One edit that fills in what may be saved as it is; it is no unsaved work of the user until something else is edited, or its save is tried (SC1120). */
  propose(label: string, work: () => void): void {
    this.journal.propose(() => this.#edits.run(label, work))
  }

  /** One edit that its caller stores at once by a save of its own, or takes back (JR9). */
  editAtOnce(label: string, work: () => void): ImmediateEdit {
    return new ImmediateEdit(
      this.journal,
      () => this.#edits.run(label, work),
      (record) => this.#cache.entityOf(record),
    )
  }

  /**
   * Sets a field to its value after one key press, with everything that follows, as one edit; the key presses within one focus
   * are one journal entry. A text that is not (yet) a value of the field's kind is stored as typed and is a problem of the field.
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

  /** Observable: the problems of a record, found by the rules or reported by the server. */
  problems(entity: TrackedRecord): readonly Violation[] {
    return this.#problems.of(asEntity(entity))
  }

  /** Observable: those of its problems for which a save need not be sent, because the server would refuse it (PB4). */
  problemsOfSave(entity: TrackedRecord): readonly Violation[] {
    return this.#problems.preventing(asEntity(entity))
  }

  /** Opens a nested unit of work on top of the open ones. */
  openScope(label: string): Scope {
    return new Scope(label, this.journal, {
      entityOf: (record) => this.#cache.entityOf(record),
      onRolledBack: () => this.#saves.forgetTakenBack(),
    })
  }

  /** Added records that these refer to and that a save of only these would leave out. */
  requires(entities: readonly TrackedRecord[]): readonly PendingRecord[] {
    return this.#saves.missing(entities.map(asEntity))
  }

  /** Saves all or some. Throws SaveIncomplete, SaveRejected, SaveConflict, SaveUnreachable; nothing changes then. */
  save(entities?: readonly TrackedRecord[], options?: SaveOptions): Promise<SaveOutcome> {
    if (this.#neverSaves) throw new Error('What was is not saved.')
    return this.#saves.save(entities?.map(asEntity), options)
  }

  /** What a save of these would do besides; nothing is stored. Throws SaveIncomplete, SaveRejected, SaveConflict, NoResponse. */
  preview(entities: readonly TrackedRecord[]): Promise<SavePreview> {
    return this.#saves.preview(entities.map(asEntity))
  }

  /** What deleting these stored records would do besides; nothing is stored. Throws SaveRejected, SaveConflict, NoResponse. */
  previewDeletion(entities: readonly TrackedRecord[]): Promise<SavePreview> {
    return this.#saves.previewDeletion(entities.map(asEntity))
  }

  /** Stops waiting for the response of a save: it throws SaveUnreachable, and the next save finds out whether it was stored. */
  stopWaiting(): void {
    this.#saves.stopWaiting()
  }

  /** Makes the server's row the new base; my changes stay pending where they differ. A record whose row is gone leaves the cache. */
  rebase(conflict: RecordConflict): void {
    this.#conflicts.rebase(conflict)
  }

  /** Restores a record that someone else deleted, with my changes; pending until the next save, and undoable. */
  restoreDeleted(conflict: RecordConflict, label = 'Restore record'): void {
    this.#conflicts.restore(conflict, label)
  }

  /** Discards my changes of a record that someone else deleted; this cannot be undone. */
  dropDeleted(conflict: RecordConflict): void {
    this.#conflicts.drop(conflict)
  }

  /** Everything pending as a value, for a draft. */
  exportPending(): PendingExport {
    return exportPending(this.#draftDependencies, this.#saves.unsettled)
  }

  /** Restores an exported draft on top of the current state; returns the records that are pending again. */
  importPending(exported: PendingExport): readonly TrackedRecord[] {
    return runInAction(() => {
      const { entities, unsettled } = importPending(this.#draftDependencies, exported)
      if (unsettled !== null) this.#saves.resume(unsettled)
      return entities
    })
  }

  /** Discards everything pending and empties the journal. */
  rejectAll(): void {
    this.#saves.abandon()
    this.#edits.withoutRecording(() => {
      for (const entity of this.pending.entities) {
        this.#edits.touch(entity)
        this.#cache.restoreBase(entity)
      }
      this.journal.clear()
    })
  }

  /** Empties the cache. */
  clear(): void {
    this.rejectAll()
    runInAction(() => this.#cache.clear())
  }

  /** Releases the store; it cannot be used afterwards. */
  dispose(): void {
    this.clear()
    this.#cache.dispose()
  }

  get #draftDependencies() {
    return { cache: this.#cache, edits: this.#edits, journal: this.journal, pending: this.pending }
  }

  #tracked<N extends TypeName<Types>>(entity: Entity): Tracked<Types[N]> {
    // Breeze's entities have the properties of the metadata, and so those of the declared types.
    return entity as unknown as Tracked<Types[N]>
  }
}
