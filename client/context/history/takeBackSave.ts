import { isLeftToProduct } from '#shared/access/can.ts'
import { recordedChanges, type AuditLog } from '#shared/auditing/AuditLog.ts'
import { auditLogsQuery } from '#shared/auditing/queries.ts'
import {
  keyFieldOf,
  stampedField,
  supportsSoftDelete,
  versionFieldOf,
  type EntityDeclaration,
} from '#shared/model/defineEntity.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { getEntity, isEntityName } from '#shared/model/model.ts'
import { fieldCaption, recordName } from '#shared/model/recordTitle.ts'
import type { OfferedChoice } from '../../dialogs/ChooseSeveralDialog.tsx'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { displayRecordValue } from '../displayValue.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { recordsToRestore } from './findRecord.ts'
import { restoreAll, type PutBack } from './restorations.ts'
import { askReason, RESTORED, restoreRefusal } from './restoreFields.ts'

/** The maximum number of records that are taken back at once, all of them as pending edits. */
const MAX_RECORDS = 2_000
/** Beyond this number, choices are offered in groups of the same kind: nobody reads a longer list. */
const MAX_OFFERED = 200

/** A save, by one of its entries. */
export type SaveOfEntry = Pick<AuditLog, 'when' | 'saveId'>

/** One thing that a save did and that can be taken back. */
interface TakenBack {
  readonly record: TrackedRecord
  /** The field and the value that it gets back; null where the record is deleted. */
  readonly value: readonly [string, unknown] | null
  readonly title: string
  /** What was done to records of the kind: 'Customer · Zone' */
  readonly group: string
  readonly name: string
  /** Whether others changed it since. */
  readonly isChangedSince: boolean
  readonly refusal: string | null
}

/**
 * Takes back what a save did, as edits of the screen that is shown: asks what of it, and why; false where nothing is. What was changed
 * since is not chosen at first, what may not be edited says why (HI741). Throws QueryFailed.
 */
export async function takeBackSave(app: ScreenContext, save: SaveOfEntry): Promise<boolean> {
  const entries = await readSave(app, save)
  if (entries.length > MAX_RECORDS) {
    app.toasts.error(
      `This save changed more than ${MAX_RECORDS.toLocaleString('en-US')} records. Take back what matters record by record.`,
    )
    return false
  }
  await loadRecords(app, entries)
  const find = recordsToRestore(app)
  const all: TakenBack[] = []
  for (const entry of entries) {
    const record = await find(entry.entityTypeName, entry.entityId)
    if (record !== null) all.push(...takenBack(app, entry, record))
  }
  if (all.length === 0) {
    app.toasts.info('Nothing of this save is left to take back.')
    return false
  }
  const choices = all.length > MAX_OFFERED ? inGroups(all) : all.map((each) => [each])
  const chosen = await app.dialogs.chooseSeveral({
    title: `Take back the save of ${app.formats.instant(save.when)}`,
    offered: choices.map(offeredChoice),
    chosen: choices.flatMap(([first], id) => (first?.refusal === null && !first.isChangedSince ? [id] : [])),
    doneCaption: 'Take Back',
    width: 700,
  })
  if (chosen === undefined || chosen.length === 0) return false
  const note = await askReason(app, save.when)
  if (note === null) return false
  const putBack = putBackBy(choices.filter((_each, id) => chosen.includes(id)).flat())
  restoreAll(app, 'Take back a save', putBack, note)
  app.toasts.info(RESTORED)
  return true
}

async function readSave(app: ScreenContext, { when, saveId }: SaveOfEntry): Promise<readonly AuditLog[]> {
  if (saveId === null) return []
  // All of a save was stored at one moment, by which its entries are found at once among millions.
  const { rows } = await app.store.queryRows(auditLogsQuery, {
    where: { when, saveId },
    orderBy: ['id'],
    take: MAX_RECORDS + 1,
  })
  return rows
}

/** What was done alike, together: all records of a kind that got a value in the same field, or were deleted. */
function inGroups(all: readonly TakenBack[]): readonly (readonly TakenBack[])[] {
  const groups = groupBy(all, ({ group, isChangedSince, refusal }) =>
    JSON.stringify([group, isChangedSince, refusal]),
  )
  return [...groups.values()]
}

function offeredChoice(together: readonly TakenBack[], id: number): OfferedChoice {
  const [first] = together
  if (first === undefined) throw new Error('A choice is of something.')
  const { isChangedSince, refusal } = first
  const title = together.length === 1 ? first.title : groupTitle(first.group, together)
  const text = isChangedSince ? `${title} (changed since)` : title
  return { id, title: text, ...(refusal !== null && { refusal }) }
}

/** 'Customer · Zone of 812 records: Acme, Other, Smith and 809 more' */
function groupTitle(group: string, together: readonly TakenBack[]): string {
  const called = together.slice(0, NAMED).map(({ name }) => name)
  const more = together.length - called.length
  const rest = more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''
  return `${group} of ${together.length.toLocaleString('en-US')} records: ${called.join(', ')}${rest}`
}

/** The number of records of a group that are named. */
const NAMED = 3

/** Reads the records of entries that the screen does not have, many at a time. */
async function loadRecords(
  { model, store }: Pick<ScreenContext, 'model' | 'store'>,
  entries: readonly AuditLog[],
): Promise<void> {
  for (const [name, of] of groupBy(entries, ({ entityTypeName }) => entityTypeName)) {
    // An entry may be of an entity that the product has no more.
    if (!isEntityName(model, name)) continue
    const entity = getEntity(model, name)
    const missing = [...new Set(of.map(({ entityId }) => entityId))].filter(
      (id) => store.cached(name, id) === null,
    )
    for (let start = 0; start < missing.length; start += READ_AT_ONCE) {
      const { rows } = await store.listRows({
        from: entity.resource,
        where: { [keyFieldOf(entity)]: { in: missing.slice(start, start + READ_AT_ONCE) } },
        ...(supportsSoftDelete(entity) && { parameters: { deleted: true } }),
      })
      for (const row of rows) store.promote(name, row)
    }
  }
}

const READ_AT_ONCE = 500

function putBackBy(chosen: readonly TakenBack[]): ReadonlyMap<TrackedRecord, PutBack> {
  const putBack = new Map<TrackedRecord, PutBack>()
  for (const { record, value } of chosen) {
    const before = putBack.get(record)
    if (value === null || before === 'nothing') putBack.set(record, 'nothing')
    else putBack.set(record, new Map([...(before ?? []), value]))
  }
  return putBack
}

/** What an entry did to its record that is not taken back yet. */
function takenBack(app: ScreenContext, entry: AuditLog, record: TrackedRecord): readonly TakenBack[] {
  const entity = getEntity(app.model, entry.entityTypeName)
  if (isLeftToProduct(entity)) return []
  const name = recordName(app.model, entity.name, propertiesOf(record), app.lookups.title)
  if (entry.action === 'Added') return addition(app, { entity, record, name })
  const stamp = stampedField(entity, 'deleted')
  return recordedChanges(entry.data).flatMap(({ ColumnName, OriginalValue, NewValue }) => {
    const field = entity.fields[ColumnName]
    const now = propertiesOf(record)[ColumnName]
    if (field === undefined || now === OriginalValue) return []
    const value = [ColumnName, OriginalValue] as const
    const isChangedSince = now !== NewValue
    if (ColumnName === stamp) {
      // What was brought back is deleted again, and what was deleted comes back.
      if (OriginalValue !== null) return addition(app, { entity, record, name })
      const group = `${entity.caption} comes back`
      const refusal = deletionRefusal(app, entity)
      return [{ record, value, name, group, title: `${name} comes back`, isChangedSince, refusal }]
    }
    if (field.stamp !== undefined || field.concurrency || field.serverOwned) return []
    const of = {
      model: app.model,
      entityTypeName: entity.name,
      name: ColumnName,
      record: propertiesOf(record),
    }
    const shown = (shownValue: unknown): string => displayRecordValue(of, shownValue, app.widgetServices)
    const caption = fieldCaption(entity, ColumnName)
    const title = `${name} · ${caption}: ${shown(now)} → ${shown(OriginalValue)}`
    const group = `${entity.caption} · ${caption}`
    const refusal = restoreRefusal(app, record, ColumnName)
    return [{ record, value, name, group, title, isChangedSince, refusal }]
  })
}

interface Addition {
  readonly entity: EntityDeclaration
  readonly record: TrackedRecord
  readonly name: string
}

/** What was added is deleted. */
function addition(app: ScreenContext, { entity, record, name }: Addition): readonly TakenBack[] {
  const values = propertiesOf(record)
  const stamp = stampedField(entity, 'deleted')
  if (stamp !== undefined && values[stamp] !== null) return []
  const version = versionFieldOf(entity)
  const isChangedSince = version !== undefined && Number(values[version]) > 1
  return [
    {
      record,
      value: null,
      name,
      group: `${entity.caption} is deleted`,
      title: `${name} is deleted`,
      isChangedSince,
      refusal: deletionRefusal(app, entity),
    },
  ]
}

function deletionRefusal(app: ScreenContext, { access }: EntityDeclaration): string | null {
  return app.session.satisfies(access.delete) ? null : 'Your roles do not allow you to delete this.'
}
