import type { Violation } from '#shared/model/validate.ts'
import type { ChangeJournal } from './ChangeJournal.ts'
import type { PendingChanges } from './PendingChanges.ts'
import type { RowList } from './RowList.ts'
import type { Scope } from './Scope.ts'
import type {
  EntityTypes,
  PendingExport,
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
export declare class EntityStore<Types extends EntityTypes> {
  /** Observable; what would be saved. */
  readonly pending: PendingChanges
  /** Observable; undo and redo. */
  readonly journal: ChangeJournal
  /** Observable; a save is waiting for its answer. */
  readonly isSaving: boolean
  static prepare<Types extends EntityTypes>(options: PrepareOptions): Promise<EntityStore<Types>>

  /** Tracked entities; name the type: `store.query<'Customer'>({ from: 'Customers' })`. */
  query<N extends TypeName<Types>>(spec: QuerySpec): Promise<QueryAnswer<Tracked<Types[N]>>>
  /** Plain rows for long lists. */
  queryRows<R extends object = Row>(spec: QuerySpec): Promise<RowList<R>>
  /** The entity of a plain, whole row; lists that hold the row show the entity from then on. */
  promote<N extends TypeName<Types>>(typeName: N, row: object): Tracked<Types[N]>
  fetchByKey<N extends TypeName<Types>>(typeName: N, id: number): Promise<Tracked<Types[N]> | null>
  cached<N extends TypeName<Types>>(typeName: N, id: number): Tracked<Types[N]> | null
  /** Observable list of the cached entities of a type. */
  local<N extends TypeName<Types>>(typeName: N): readonly Tracked<Types[N]>[]
  /** Takes in rows that the server sent on its own account (live feed); never an edit. */
  mergeRows(typeName: TypeName<Types>, rows: readonly Row[]): void

  create<N extends TypeName<Types>>(
    typeName: N,
    values?: Partial<Types[N]>,
    label?: string,
  ): Tracked<Types[N]>
  remove(entity: TrackedRecord, label?: string): void
  /** One gesture: everything assigned inside becomes one journal entry. */
  edit<R>(label: string, work: () => R): R
  /** Until the returned function is called, consecutive assignments to one field of one record are one entry. */
  beginFocus(): () => void

  isEdited(entity: TrackedRecord, property: string): boolean
  originalValue(entity: TrackedRecord, property: string): unknown
  stateOf(entity: TrackedRecord): RecordState
  problems(entity: TrackedRecord): readonly Violation[]

  openScope(label: string): Scope
  save(entities?: readonly TrackedRecord[]): Promise<SaveOutcome>
  rebase(conflict: RecordConflict): void
  exportPending(): PendingExport
  importPending(exported: PendingExport): void
  rejectAll(): void
  clear(): void
  dispose(): void
}
