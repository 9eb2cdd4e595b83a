import type { DeletedKey, KeyMapping, SaveResult } from '#shared/wire/save.ts'
import type { Entity } from 'breeze-client'
import type { ChangeJournal } from './ChangeJournal.ts'
import type { JournalEntry } from './JournalEntry.ts'
import type { Change } from './changes.ts'
import { valuesOf, type EntityCache } from './EntityCache.ts'
import { DELETED } from './entityShape.ts'
import type { EditRecorder } from './EditRecorder.ts'
import type { PendingChanges } from './PendingChanges.ts'
import type { PreparedSave, SentRecord } from './saveBundle.ts'
import type { LocalChanges, ServerRowMerger } from './ServerRowMerger.ts'
import type { Row, SaveOutcome } from './types.ts'

/** A save that was sent. */
export interface SaveAttempt extends PreparedSave {
  readonly saveId: string
  /** Whether everything pending was sent. */
  readonly isWhole: boolean
  /** The journal entries at the time of sending: the done ones are stored once the save is. */
  readonly done: ReadonlySet<number>
  readonly undone: ReadonlySet<number>
  /** If an earlier page sent the save: the keys that its new records have here, by type and key as sent (`Customer:-1`). */
  readonly newKeys?: ReadonlyMap<string, number>
}

export interface SaveResultMergerDependencies {
  readonly cache: EntityCache
  readonly edits: EditRecorder
  readonly journal: ChangeJournal
  readonly pending: PendingChanges
  readonly rows: ServerRowMerger
  readonly now: () => string
}

/** What the user changed of a sent record before the response arrived. */
interface ChangesSinceSend {
  readonly fields: readonly string[]
  readonly isRemoved: boolean
}

/** Merges the response of a save, so that what was sent counts as saved, and nothing else. */
export class SaveResultMerger {
  readonly #dependencies: SaveResultMergerDependencies

  constructor(dependencies: SaveResultMergerDependencies) {
    this.#dependencies = dependencies
  }

  /** `isAbandoned`: everything pending was discarded meanwhile, so that the server's rows replace what was sent. */
  merge(attempt: SaveAttempt, result: SaveResult, isAbandoned: boolean): SaveOutcome {
    const sent = isAbandoned
      ? attempt.records.filter(({ entity }) => this.#isAttached(entity))
      : attempt.records
    return this.#dependencies.edits.withoutRecording(() => {
      const meanwhile = isAbandoned ? new Map<Entity, ChangesSinceSend>() : this.#changesSinceSend(sent)
      this.#reattachRemoved(sent)
      const mappings = this.#localMappings(attempt, result.keyMappings)
      this.#mapKeys(sent, mappings)
      this.#rewriteJournal(attempt, mappings)
      const rows = this.#rowsOf(sent, result, mappings)
      const wanted = isAbandoned ? rows.filter((row) => this.#entityOfRow(row) !== null) : rows
      this.#dependencies.rows.replaceBase(wanted, this.#localChanges(wanted, meanwhile))
      this.#removeDeleted(sent, result.deletedKeys)
      return {
        entities: sent.map(({ entity }) => entity).filter((entity) => this.#isAttached(entity)),
        keyMappings: result.keyMappings.map(({ entityTypeName, tempValue, realValue }) => ({
          typeName: this.#dependencies.cache.shape(entityTypeName).name,
          tempValue,
          realValue,
        })),
      }
    })
  }

  /** The key mappings in terms of the keys that new records have here; the server knows them by the keys that were sent. */
  #localMappings({ newKeys }: SaveAttempt, mappings: readonly KeyMapping[]): readonly KeyMapping[] {
    return mappings.map((mapping) => {
      const { name } = this.#dependencies.cache.shape(mapping.entityTypeName)
      const key = newKeys?.get(`${name}:${String(mapping.tempValue)}`)
      return key === undefined ? mapping : { ...mapping, tempValue: key }
    })
  }

  #isAttached(entity: Entity): boolean {
    return this.#dependencies.cache.presenceOf(entity) !== 'absent'
  }

  #changesSinceSend(sent: readonly SentRecord[]): ReadonlyMap<Entity, ChangesSinceSend> {
    const { cache } = this.#dependencies
    return new Map(
      sent.map(({ entity, values }) => {
        const { key, version } = cache.shapeOf(entity)
        const now = valuesOf(entity)
        const fields = [...values].flatMap(([property, value]) =>
          property === key || property === version || Object.is(now[property], value) ? [] : [property],
        )
        return [entity, { fields, isRemoved: cache.presenceOf(entity) !== 'present' }]
      }),
    )
  }

  /** Records that were removed meanwhile are on the server now; they are removed again once their rows are merged. */
  #reattachRemoved(sent: readonly SentRecord[]): void {
    for (const { entity, state } of sent) {
      if (state !== 'Deleted') this.#dependencies.cache.setPresence(entity, 'present')
    }
  }

  #mapKeys(sent: readonly SentRecord[], mappings: readonly KeyMapping[]): void {
    const { cache } = this.#dependencies
    cache.withKeyFixup(() => {
      for (const { entityTypeName, tempValue, realValue } of mappings) {
        const { type } = cache.shape(entityTypeName)
        const record = sent.find(
          ({ entity, key: sentKey }) => entity.entityType === type && sentKey === tempValue,
        )
        if (record === undefined) continue
        // A save of an earlier page may have been stored and its record queried since: the two are the same record.
        const twin = cache.find(entityTypeName, Number(realValue))
        if (twin !== null && twin !== record.entity) this.#dependencies.rows.evict(twin)
        cache.setKey(record.entity, realValue)
      }
      for (const entity of this.#possibleReferrers()) this.#mapForeignKeys(entity, mappings)
    })
  }

  /** Records that may refer to a new record: pending ones, and those that only the journal contains. */
  #possibleReferrers(): ReadonlySet<Entity> {
    const { cache, journal, pending } = this.#dependencies
    const recorded = [...journal.records].map((record) => cache.entityOf(record))
    return new Set([...pending.entities, ...recorded])
  }

  #mapForeignKeys(entity: Entity, mappings: readonly KeyMapping[]): void {
    const values = valuesOf(entity)
    for (const { property, target } of this.#dependencies.cache.shapeOf(entity).foreignKeys) {
      const real = this.#realKey(target, values[property], mappings)
      if (real !== undefined) values[property] = real
    }
  }

  #realKey(target: string, value: unknown, mappings: readonly KeyMapping[]): number | string | undefined {
    if (typeof value !== 'number' || value >= 0) return undefined
    const { cache } = this.#dependencies
    return mappings.find(
      ({ entityTypeName, tempValue }) => tempValue === value && cache.shape(entityTypeName).name === target,
    )?.realValue
  }

  #rewriteJournal(attempt: SaveAttempt, mappings: readonly KeyMapping[]): void {
    const { cache, journal, pending } = this.#dependencies
    const states = new Map(attempt.records.map(({ entity, state }) => [cache.handleOf(entity), state]))
    const doneNow = new Set(journal.done.map(({ id }) => id))
    const pendingNow = new Set(pending.entities.map((entity) => cache.handleOf(entity)))
    const isSpent = (change: Change, { id }: JournalEntry) => {
      const isIdle = attempt.isWhole && !states.has(change.record) && !pendingNow.has(change.record)
      if (attempt.done.has(id)) return isIdle || states.has(change.record)
      if (attempt.undone.has(id) && !doneNow.has(id))
        return attempt.isWhole && (isIdle || states.has(change.record))
      return change.kind === 'presence' && change.before === 'absent' && states.get(change.record) === 'Added'
    }
    journal.rewrite((change, entry) => (isSpent(change, entry) ? null : this.#withRealKeys(change, mappings)))
  }

  #withRealKeys(change: Change, mappings: readonly KeyMapping[]): Change {
    if (change.kind === 'presence') return change
    const { cache } = this.#dependencies
    const { foreignKeys } = cache.shapeOf(cache.entityOf(change.record))
    const target = foreignKeys.find(({ property }) => property === change.property)?.target
    if (target === undefined) return change
    const real = (value: unknown) => this.#realKey(target, value, mappings) ?? value
    return { ...change, before: real(change.before), after: real(change.after) }
  }

  /** The rows of the response; a sent record that it leaves out counts as stored as it was sent. */
  #rowsOf(sent: readonly SentRecord[], result: SaveResult, mappings: readonly KeyMapping[]): Row[] {
    const { cache } = this.#dependencies
    const deleted = new Set(sent.filter(({ state }) => state === 'Deleted').map(({ entity }) => entity))
    const returned = new Set<Entity>()
    const rows: Row[] = []
    for (const row of result.entities) {
      const entity = this.#entityOfRow(row)
      if (entity !== null) returned.add(entity)
      if (entity === null || !deleted.has(entity)) rows.push({ ...row })
    }
    for (const { entity, state, values } of sent) {
      if (state === 'Deleted' || returned.has(entity)) continue
      const { type, key, version, foreignKeys } = cache.shapeOf(entity)
      const references = foreignKeys.map(({ property, target }): [string, unknown] => {
        const value = values.get(property)
        return [property, this.#realKey(target, value, mappings) ?? value]
      })
      const stored = {
        ...Object.fromEntries([...values, ...references]),
        [key]: valuesOf(entity)[key],
      }
      const raised = version === null ? {} : { [version]: Number(values.get(version)) + 1 }
      rows.push({ $type: type.name, ...stored, ...raised })
    }
    return rows
  }

  #entityOfRow(row: Row): Entity | null {
    const typeName = row['$type']
    if (typeof typeName !== 'string') return null
    const { key, name } = this.#dependencies.cache.shape(typeName)
    return this.#dependencies.cache.find(name, Number(row[key]))
  }

  /** Changes that stay pending: those made since sending, and all of records that were not sent. */
  #localChanges(
    rows: readonly Row[],
    meanwhile: ReadonlyMap<Entity, ChangesSinceSend>,
  ): ReadonlyMap<Entity, LocalChanges> {
    const mine = new Map<Entity, LocalChanges>()
    for (const row of rows) {
      const entity = this.#entityOfRow(row)
      if (entity === null) continue
      const changed = meanwhile.get(entity)
      mine.set(
        entity,
        changed === undefined
          ? this.#dependencies.rows.localChangesOf(entity)
          : this.#toLocalChanges(entity, changed),
      )
    }
    return mine
  }

  #toLocalChanges(entity: Entity, { fields, isRemoved }: ChangesSinceSend): LocalChanges {
    const { cache, now } = this.#dependencies
    const values = valuesOf(entity)
    const kept = new Map(fields.map((property) => [property, values[property]]))
    const isStamped = isRemoved && cache.shapeOf(entity).softDelete
    if (isStamped) kept.set(DELETED, now())
    return { fields: kept, isDeleted: isRemoved && !isStamped }
  }

  /** Deleted records leave the cache; one that the user restored meanwhile becomes a new record. */
  #removeDeleted(sent: readonly SentRecord[], deletedKeys: readonly DeletedKey[]): void {
    const { cache, rows } = this.#dependencies
    for (const { entity, state } of sent) {
      if (state !== 'Deleted') continue
      if (cache.presenceOf(entity) === 'present') rows.convertToNew(entity)
      else rows.evict(entity)
    }
    for (const { entityTypeName, keyValues } of deletedKeys) {
      const entity = cache.find(entityTypeName, Number(keyValues[0]))
      if (entity !== null) rows.evict(entity)
    }
  }
}
