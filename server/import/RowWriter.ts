import { rolloffModel } from '#shared/entities.ts'
import type { ComposedRecord, ExternalReference, StoredValue } from '#shared/importing/importOf.ts'
import type { PlannedRow } from '#shared/importing/ImportPlan.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity, type AnyRecord } from '#shared/model/model.ts'
import type { EntityName } from '#shared/model/product.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import type { Records, Stored } from '../save/work/records.ts'
import type { ImportRun, StorableRow } from './ImportRun.ts'

/** The former values of a stored record that a row changed, and those that it got. */
export interface ChangedRecord {
  readonly entity: EntityName
  readonly id: number
  readonly before: Readonly<Record<string, StoredValue>>
  readonly after: Readonly<Record<string, StoredValue>>
}

export interface WrittenRow {
  readonly outcome: 'Added' | 'Updated' | 'Unchanged' | 'Refused'
  readonly message: string | null
  readonly changed: readonly ChangedRecord[]
}

/** The record that an external id stands for; its key is temporary while it is being added. */
interface Target {
  readonly id: number
  readonly isMerged: boolean
}

/** Writes the records of rows into a save: those that are known are changed, the others added (IM810). */
export class RowWriter {
  readonly #run: ImportRun
  readonly #records: Records
  readonly #targets: Map<string, Target>
  readonly #stored: Map<string, AnyRecord>

  private constructor(
    run: ImportRun,
    records: Records,
    targets: Map<string, Target>,
    stored: Map<string, AnyRecord>,
  ) {
    this.#run = run
    this.#records = records
    this.#targets = targets
    this.#stored = stored
  }

  /** Reads, in a few statements for all rows, what they may refer to. */
  static async load(run: ImportRun, records: Records, rows: readonly PlannedRow[]): Promise<RowWriter> {
    const composed = rows.flatMap((row) => row.records)
    const externalIds = new Set(composed.flatMap(idsIn))
    const found = await records.find('ExternalId', 'externalId', [...externalIds])
    const own = found.filter(({ source }) => source === run.import.source)
    const remaining = await remainingCustomers(records, own)
    const targets = new Map(
      own.map((each) => {
        const other = each.entityTypeName === 'Customer' ? remaining.get(each.entityId) : undefined
        const target = { id: other ?? each.entityId, isMerged: each.isMerged || other !== undefined }
        return [keyOf(each.entityTypeName, each.externalId), target] as const
      }),
    )
    return new RowWriter(run, records, targets, await storedRecords(records, composed, targets))
  }

  write(row: StorableRow): WrittenRow {
    const problem = row.records.map((record) => this.#problemOf(record, row)).find((each) => each !== null)
    if (problem !== undefined) return { outcome: 'Refused', message: problem, changed: [] }
    const changed: ChangedRecord[] = []
    let isAdded = false
    for (const record of row.records) {
      const target = this.#targetOf(record)
      if (target === null) isAdded = this.#add(record, row.id) || isAdded
      else changed.push(...this.#change(record, target, row.id))
    }
    const outcome = isAdded ? 'Added' : changed.length > 0 ? 'Updated' : 'Unchanged'
    return { outcome, message: null, changed }
  }

  /** Why the records of a row cannot be written: something that they need is not there, or is deleted. */
  #problemOf(record: ComposedRecord, row: PlannedRow): string | null {
    for (const { entity, externalId } of Object.values(record.references ?? {}))
      if (!this.#targets.has(keyOf(entity, externalId)) && !comesWith(row, entity, externalId))
        return `${getEntity(rolloffModel, entity).caption} ${externalId} is not imported`
    if (record.mergesInto !== undefined && !this.#targets.has(keyOf(record.entity, record.mergesInto)))
      return `${record.mergesInto}, into which it is merged, is not imported`
    const target = this.#targetOf(record)
    const stored = target === null ? undefined : this.#stored.get(keyOf(record.entity, String(target.id)))
    return stored !== undefined && !isBlank(stored['deleted'])
      ? `${recordName(rolloffModel, record.entity, stored)} is deleted`
      : null
  }

  #targetOf({ entity, externalId, existingId, mergesInto, isMerged = false }: ComposedRecord): Target | null {
    const known = this.#targets.get(keyOf(entity, externalId))
    if (known !== undefined) return known
    if (typeof existingId === 'number') return { id: existingId, isMerged }
    const other = mergesInto === undefined ? undefined : this.#targets.get(keyOf(entity, mergesInto))
    return other === undefined ? null : { id: other.id, isMerged: true }
  }

  #add(record: ComposedRecord, importRowId: number): boolean {
    if (this.#run.mode === 'update only') return false
    const { entity, externalId } = record
    const values = Object.fromEntries(
      Object.entries(this.#valuesOf(record)).filter(([, value]) => value !== null),
    )
    // The values are those of declared fields: the save checks each.
    const id = keyIn(entity, this.#records.unit.add(entity, values).result)
    this.#remember(record, { id, isMerged: false }, importRowId, true)
    this.#targets.set(keyOf(entity, externalId), { id, isMerged: false })
    return true
  }

  #change(record: ComposedRecord, target: Target, importRowId: number): readonly ChangedRecord[] {
    const { entity, externalId, isAddedOnce = false } = record
    const isNew = !this.#targets.has(keyOf(entity, externalId))
    if (isNew) this.#remember(record, target, importRowId, false)
    if (isAddedOnce || (this.#run.mode === 'add only' && !target.isMerged)) return []
    const stored = this.#stored.get(keyOf(entity, String(target.id))) ?? this.#added(entity, target.id)
    if (stored === undefined) return []
    const differing = Object.entries(this.#valuesOf(record)).filter(
      ([name, value]) =>
        value !== null && value !== stored[name] && (!target.isMerged || isBlank(stored[name])),
    )
    if (differing.length === 0) return []
    const before = Object.fromEntries(differing.map(([name]) => [name, storable(stored[name])]))
    const after = Object.fromEntries(differing)
    this.#records.unit.change(entity, stored, after)
    // The rows that follow find what this one stored.
    this.#stored.set(keyOf(entity, String(target.id)), { ...stored, ...after })
    return target.id < 0 ? [] : [{ entity, id: target.id, before, after }]
  }

  /** A record that another row of this save adds. */
  #added(entity: EntityName, id: number): AnyRecord | undefined {
    return this.#records.unit.of(entity).find(({ result }) => keyIn(entity, result) === id)?.result
  }

  #valuesOf({ values, references = {} }: ComposedRecord): Readonly<Record<string, StoredValue>> {
    const keys = Object.entries(references).map(([name, { entity, externalId }]) => [
      name,
      this.#targets.get(keyOf(entity, externalId))?.id ?? null,
    ])
    return { ...values, ...Object.fromEntries(keys) }
  }

  #remember(
    { entity, externalId }: ComposedRecord,
    target: Target,
    importRowId: number,
    isAdded: boolean,
  ): void {
    const id: Partial<Stored<'ExternalId'>> = {
      source: this.#run.import.source,
      entityTypeName: entity,
      entityId: target.id,
      externalId,
      importRowId,
      isAdded,
      isMerged: target.isMerged,
    }
    this.#records.add('ExternalId', id)
    this.#targets.set(keyOf(entity, externalId), target)
  }
}

function idsIn({ externalId, mergesInto, references = {} }: ComposedRecord): readonly string[] {
  const others = Object.values(references).map((each: ExternalReference) => each.externalId)
  return [externalId, ...(mergesInto === undefined ? [] : [mergesInto]), ...others]
}

/** By customer that was merged since it was imported, the one that remained: what the file has of it is of that one (IM1482). */
async function remainingCustomers(
  records: Records,
  found: readonly Stored<'ExternalId'>[],
): Promise<ReadonlyMap<number, number>> {
  const ids = found
    .filter(({ entityTypeName }) => entityTypeName === 'Customer')
    .map(({ entityId }) => entityId)
  const customers = await records.find('Customer', 'id', [...new Set(ids)])
  return new Map(
    customers.flatMap(({ id, mergedIntoId }) => (mergedIntoId === null ? [] : [[id, mergedIntoId]])),
  )
}

/** The stored records that rows change, by entity and key. */
async function storedRecords(
  records: Records,
  composed: readonly ComposedRecord[],
  targets: ReadonlyMap<string, Target>,
): Promise<Map<string, AnyRecord>> {
  const ids = new Map<EntityName, Set<number>>()
  for (const { entity, externalId, existingId, mergesInto } of composed) {
    const own = ids.get(entity) ?? new Set()
    ids.set(entity, own)
    const found = [externalId, ...(mergesInto === undefined ? [] : [mergesInto])]
    for (const each of found) {
      const target = targets.get(keyOf(entity, each))
      if (target !== undefined) own.add(target.id)
    }
    if (typeof existingId === 'number') own.add(existingId)
  }
  const stored = new Map<string, AnyRecord>()
  for (const [entity, keys] of ids)
    for (const record of keys.size === 0
      ? []
      : await records.unit.findForUpdate(entity, keyFieldOf(getEntity(rolloffModel, entity)), [...keys]))
      stored.set(keyOf(entity, String(keyIn(entity, record))), record)
  return stored
}

function keyIn(entity: EntityName, record: AnyRecord): number {
  return Number(record[keyFieldOf(getEntity(rolloffModel, entity))])
}

function comesWith({ records }: PlannedRow, entity: string, externalId: string): boolean {
  return records.some((record) => record.entity === entity && record.externalId === externalId)
}

function keyOf(entity: string, id: string): string {
  return `${entity}|${id}`
}

function storable(value: unknown): StoredValue {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? value : null
}
