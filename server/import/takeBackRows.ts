import { rolloffModel } from '#shared/entities.ts'
import type { Import } from '#shared/importing/Import.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity, type AnyRecord, entityNamed } from '#shared/model/model.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import { readBuiltOn, readRowsToTakeBack, type BuiltOn } from '../reads/importing/readBuiltOn.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { runSave } from '../save/runSave.ts'
import type { Records, Stored } from '../save/work/records.ts'
import { PortionSize } from './PortionSize.ts'
import type { ChangedRecord } from './RowWriter.ts'
import { isRefusal, reasonOf, saveIdOf } from './storeRows.ts'

interface TakingBack {
  readonly saves: SaveContext
  readonly user: SavingUser
  readonly import: Pick<Import, 'id' | 'fileName'>
}

const ROWS_OF_SAVE = 25

/**
 * Takes back what rows of an import stored, the last ones first, for so long (IM816): what they added is deleted, what they changed gets
 * its former values, by all rules. Returns whether all rows were tried.
 */
export async function takeBackRows(run: TakingBack, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  const ids = await readRowsToTakeBack(run.saves.database, run.import.id)
  const portion = new PortionSize(ROWS_OF_SAVE)
  for (let next = 0; next < ids.length;) {
    // At least some, however little time there is: each portion goes on.
    if (next > 0 && performance.now() > end) return false
    const part = ids.slice(next, next + portion.rows)
    await portion.measure(() => takeBack(run, part))
    next += part.length
  }
  return true
}

async function takeBack(run: TakingBack, ids: readonly number[]): Promise<void> {
  try {
    await save(run, (records) => takeBackAll(run, records, ids))
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (ids.length > 1) {
      const middle = Math.ceil(ids.length / 2)
      await takeBack(run, ids.slice(0, middle))
      await takeBack(run, ids.slice(middle))
      return
    }
    await save(run, async (records) => {
      for (const row of await records.findForUpdate('ImportRow', 'id', ids))
        records.change('ImportRow', row, { outcome: 'Kept', message: reasonOf(error) })
    })
  }
}

function save(
  { saves, user, import: { id, fileName } }: TakingBack,
  work: (records: Records) => Promise<void>,
) {
  const note = { Reason: `Import of ${fileName} taken back` }
  return runSave(saves, user, work, { saveId: `${saveIdOf(id)}-back`, note })
}

async function takeBackAll(run: TakingBack, records: Records, ids: readonly number[]): Promise<void> {
  const rows = await records.findForUpdate('ImportRow', 'id', ids)
  const external = await records.findForUpdate('ExternalId', 'importRowId', ids)
  const added = external.filter(({ isAdded }) => isAdded)
  const builtOn = await readBuiltOn(run.saves.database, added)
  const stored = await storedRecords(records, added)
  const gone = new Set<string>()
  for (const row of rows.toSorted((a, b) => b.rowNumber - a.rowNumber)) {
    const own = added.filter(({ importRowId }) => importRowId === row.id)
    const keys = new Set(own.map(keyOf))
    const inTheWay = ({ by }: BuiltOn): boolean => by === null || !(gone.has(by) || keys.has(by))
    const [kept] = own.flatMap((record) =>
      (builtOn.get(keyOf(record)) ?? []).filter(inTheWay).map(({ says }) => ({ record, says })),
    )
    if (kept !== undefined) {
      const { entityTypeName, entityId } = kept.record
      const record = stored.get(keyOf(kept.record)) ?? numbered(entityTypeName, entityId)
      const message = `${titleOf(entityTypeName, record)} ${kept.says}`
      records.change('ImportRow', row, { outcome: 'Kept', message })
      continue
    }
    for (const key of keys) gone.add(key)
    for (const each of external) if (each.importRowId === row.id) records.remove('ExternalId', each)
    for (const record of own.toReversed()) {
      const removed = stored.get(keyOf(record))
      if (removed !== undefined)
        records.unit.remove(entityNamed(rolloffModel, record.entityTypeName), removed)
    }
    const changed = await restoreChanged(records, row)
    records.change('ImportRow', row, {
      outcome: changed === null ? 'Taken back' : 'Kept',
      message: changed,
      changed: null,
    })
  }
}

/** The records that rows added and that are not deleted, by entity and key. */
async function storedRecords(
  records: Records,
  added: readonly Stored<'ExternalId'>[],
): Promise<ReadonlyMap<string, AnyRecord>> {
  const stored = new Map<string, AnyRecord>()
  for (const [name, own] of groupBy(added, ({ entityTypeName }) => entityTypeName)) {
    const ids = own.map(({ entityId }) => entityId)
    const key = keyFieldOf(getEntity(rolloffModel, name))
    for (const record of await records.unit.findForUpdate(entityNamed(rolloffModel, name), key, ids))
      if (isBlank(record['deleted'])) stored.set(`${name}|${String(record[key])}`, record)
  }
  return stored
}

/** Puts former values back where they are still those that the import stored; returns what was changed since. */
async function restoreChanged(records: Records, row: Stored<'ImportRow'>): Promise<string | null> {
  if (row.changed === null) return null
  const changedSince: string[] = []
  // The import stored the text in this form.
  for (const { entity, id, before, after } of JSON.parse(row.changed) as readonly ChangedRecord[]) {
    const key = keyFieldOf(getEntity(rolloffModel, entity))
    const [record] = await records.unit.findForUpdate(entity, key, [id])
    if (record === undefined || !isBlank(record['deleted'])) continue
    const values = Object.fromEntries(Object.entries(before).filter(([name]) => record[name] === after[name]))
    if (Object.keys(values).length > 0) records.unit.change(entity, record, values)
    if (Object.keys(values).length < Object.keys(before).length) changedSince.push(titleOf(entity, record))
  }
  return changedSince.length === 0 ? null : `${changedSince.join(', ')}: changed since, and so left as it is`
}

/** A record of which only the key is known. */
function numbered(entity: string, id: number): AnyRecord {
  return { [keyFieldOf(getEntity(rolloffModel, entity))]: id }
}

function titleOf(entity: string, record: AnyRecord): string {
  return recordName(rolloffModel, entity, record)
}

function keyOf({
  entityTypeName,
  entityId,
}: Pick<Stored<'ExternalId'>, 'entityTypeName' | 'entityId'>): string {
  return `${entityTypeName}|${entityId}`
}
