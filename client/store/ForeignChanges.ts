import type { Entity } from 'breeze-client'
import { observable, runInAction } from 'mobx'
import { isUndecided } from '#shared/wire/errors.ts'
import type { ConflictResolver } from './ConflictResolver.ts'
import type { EditRecorder } from './EditRecorder.ts'
import { valuesOf, type EntityCache } from './EntityCache.ts'
import { QueryFailed } from './errors.ts'
import { asEntity, type PendingChanges } from './PendingChanges.ts'
import type { QueryExecutor } from './QueryExecutor.ts'
import type { SaveExecutor } from './SaveExecutor.ts'
import { conflictWith } from './saveResponse.ts'
import type { ServerRowMerger } from './ServerRowMerger.ts'
import type { ChangedRecord, RecordConflict, RefreshedRecords, Row, TrackedRecord } from './types.ts'

export interface ForeignChangesDependencies {
  readonly cache: EntityCache
  readonly edits: EditRecorder
  readonly pending: PendingChanges
  readonly queries: QueryExecutor
  readonly rows: ServerRowMerger
  readonly conflicts: ConflictResolver
  readonly saves: SaveExecutor
}

/** What others have stored of a record whose pending changes are at odds with it. */
type HeldRow = Pick<RecordConflict, 'current' | 'changedBy' | 'changedAt'>

/** The field by which records are arranged. */
const DISPLAY_ORDER = 'displayOrder'

/** The number of records that one query reads. */
const BATCH = 100

/**
 * Takes over what others have stored of the records in the cache. Pending changes stay: fields that only others changed are merged by
 * themselves, and where both changed the same, or one deleted it, the stored row is held until the user says what is to be kept.
 */
export class ForeignChanges {
  readonly #dependencies: ForeignChangesDependencies
  readonly #held = observable.map<Entity, HeldRow>([], { deep: false })

  constructor(dependencies: ForeignChangesDependencies) {
    this.#dependencies = dependencies
    dependencies.edits.subscribe(({ records }) => {
      const touched = [...records].filter((entity) => this.#held.has(entity))
      // Not within the change: what follows may be a change of its own.
      if (touched.length > 0) queueMicrotask(() => touched.forEach((entity) => this.#reconsider(entity)))
    })
  }

  /** Observable: what stands against each other in the records that are to be merged by the user. */
  get conflicts(): readonly RecordConflict[] {
    return [...this.#held].map(([entity, held]) => this.#conflict(entity, held))
  }

  /** Observable. */
  conflictOf(record: TrackedRecord): RecordConflict | null {
    const entity = asEntity(record)
    const held = this.#held.get(entity)
    return held === undefined ? null : this.#conflict(entity, held)
  }

  /** The stored records with pending changes, of which nobody knows what became of them while nothing was told. */
  get pendingRecords(): readonly ChangedRecord[] {
    const { cache, pending } = this.#dependencies
    const stored = pending.records.filter(({ state }) => state !== 'added')
    return stored.map(({ entity, typeName }) => ({
      typeName,
      id: Number(valuesOf(asEntity(entity))[cache.shapeOf(entity).key]),
      changedBy: null,
      changedAt: null,
    }))
  }

  /**
   * Reads those of these records again that are in the cache. Throws QueryFailed; nothing is merged then, so that it can be asked for
   * again.
   */
  async refresh(changed: readonly ChangedRecord[]): Promise<RefreshedRecords> {
    const { cache } = this.#dependencies
    const known = changed.filter(
      ({ typeName, id }) => cache.has(typeName) && cache.find(typeName, id) !== null,
    )
    const read = await Promise.all(
      batchesOf(known).map(async (batch) => ({ batch, found: await this.#read(batch) })),
    )
    const updated: TrackedRecord[] = []
    const merged: RecordConflict[] = []
    const postponed: ChangedRecord[] = []
    const renumbered: ChangedRecord[] = []
    for (const { batch, found } of read) {
      if (found === null) continue
      for (const record of batch) {
        const row = found.get(record.id) ?? null
        if (row !== null && this.#isRenumbered(record, row)) renumbered.push(record)
        const outcome = this.#take(record, row)
        if (outcome === 'postponed') postponed.push(record)
        else if (outcome === 'updated') updated.push(...this.#cached(record))
        else if (outcome !== null) merged.push(outcome)
      }
    }
    return { updated, renumbered, merged, postponed }
  }

  /** Null where the server refuses to tell: nothing is known of them then. */
  async #read(batch: readonly ChangedRecord[]): Promise<ReadonlyMap<number, Row> | null> {
    try {
      return await this.#readRows(batch)
    } catch (error) {
      if (error instanceof QueryFailed && !isUndecided(error.status)) return null
      throw error
    }
  }

  async #readRows(batch: readonly ChangedRecord[]): Promise<ReadonlyMap<number, Row>> {
    const { cache, queries } = this.#dependencies
    const [first] = batch
    if (first === undefined) return new Map()
    const { key, softDelete, type } = cache.shape(first.typeName)
    const rows = await queries.read({
      from: type.defaultResourceName,
      where: { [key]: { in: batch.map(({ id }) => id) } },
      ...(softDelete && { parameters: { deleted: true } }),
      usePost: true,
    })
    return new Map(rows.map((row) => [Number(row[key]), row]))
  }

  #cached({ typeName, id }: ChangedRecord): readonly Entity[] {
    const entity = this.#dependencies.cache.find(typeName, id)
    return entity === null ? [] : [entity]
  }

  /** Whether the row has only another place in its order than the record, before it is taken over. */
  #isRenumbered({ typeName, id }: ChangedRecord, row: Row): boolean {
    const { cache } = this.#dependencies
    const entity = cache.find(typeName, id)
    if (entity === null) return false
    const { properties, version } = cache.shapeOf(entity)
    const changed = properties.filter(
      (property) =>
        property !== version && property in row && row[property] !== cache.baseValue(entity, property),
    )
    return changed.length > 0 && changed.every((property) => property === DISPLAY_ORDER)
  }

  /** What became of a record whose row this is; null for none if nothing did. */
  #take(record: ChangedRecord, current: Row | null): 'updated' | 'postponed' | RecordConflict | null {
    const { cache, edits, pending, rows, saves } = this.#dependencies
    const entity = cache.find(record.typeName, record.id)
    if (entity === null) return null
    // Its own save decides first.
    if (saves.isUnsettled(entity)) return 'postponed'
    if (current !== null && !this.#isNewer(entity, current)) return null
    const isPending = pending.recordOf(entity) !== null
    if (!isPending && current === null) {
      edits.withoutRecording(() => rows.evict(entity))
      return 'updated'
    }
    if (!isPending && current !== null) {
      const typed = { ...structuredClone(current), $type: cache.shape(record.typeName).type.name }
      rows.mergeQueryRows([typed], { isNewest: false })
      return 'updated'
    }
    return this.#confront(entity, { current, changedBy: record.changedBy, changedAt: record.changedAt })
  }

  /** Merges a row with pending changes, or holds it. */
  #confront(entity: Entity, held: HeldRow): RecordConflict | null {
    const conflict = this.#conflict(entity, held)
    const isDeletedHere = this.#isDeletedHere(entity)
    if (conflict.isDeleted && isDeletedHere) this.#dependencies.conflicts.drop(conflict)
    else if (conflict.isDeleted || isDeletedHere || conflict.fields.some(({ overlapping }) => overlapping)) {
      runInAction(() => this.#held.set(entity, held))
      return null
    } else this.#dependencies.conflicts.rebase(conflict)
    runInAction(() => this.#held.delete(entity))
    return conflict
  }

  /** The user went on with a record whose row is held: it may be settled, or no longer at odds. */
  #reconsider(entity: Entity): void {
    const { cache, edits, pending, rows, saves } = this.#dependencies
    const held = this.#held.get(entity)
    if (held === undefined) return
    const isGone = cache.presenceOf(entity) === 'absent' || entity.entityAspect.entityState.isAdded()
    const isSettled = held.current !== null && !this.#isNewer(entity, held.current)
    if (isGone || isSettled) runInAction(() => this.#held.delete(entity))
    else if (saves.isUnsettled(entity)) return
    else if (pending.recordOf(entity) === null && held.current === null) {
      runInAction(() => this.#held.delete(entity))
      edits.withoutRecording(() => rows.evict(entity))
    } else this.#confrontUnlessDeleted(entity, held)
  }

  #confrontUnlessDeleted(entity: Entity, held: HeldRow): void {
    const { conflicts, pending } = this.#dependencies
    if (pending.recordOf(entity) !== null) this.#confront(entity, held)
    else {
      runInAction(() => this.#held.delete(entity))
      conflicts.rebase(this.#conflict(entity, held))
    }
  }

  #isNewer(entity: Entity, row: Row): boolean {
    const { cache } = this.#dependencies
    const { version } = cache.shapeOf(entity)
    return version === null || Number(row[version]) > Number(cache.baseValue(entity, version))
  }

  #isDeletedHere(entity: Entity): boolean {
    return entity.entityAspect.entityState.isDeleted() || this.#dependencies.cache.isSoftDeleted(entity)
  }

  #conflict(entity: Entity, held: HeldRow): RecordConflict {
    // Observed, so that it follows what is edited.
    this.#dependencies.pending.recordOf(entity)
    return conflictWith(this.#dependencies.cache, entity, held)
  }
}

/** The records by type, in batches that one query reads. */
function batchesOf(records: readonly ChangedRecord[]): readonly (readonly ChangedRecord[])[] {
  const byType = new Map<string, ChangedRecord[]>()
  for (const record of records) {
    const own = byType.get(record.typeName) ?? []
    byType.set(record.typeName, own)
    if (own.every(({ id }) => id !== record.id)) own.push(record)
  }
  return [...byType.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / BATCH) }, (_, index) =>
      own.slice(index * BATCH, (index + 1) * BATCH),
    ),
  )
}
