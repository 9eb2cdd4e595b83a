import { recordedChanges, type AuditLog } from '#shared/auditing/AuditLog.ts'
import { auditLogsQuery } from '#shared/auditing/queries.ts'
import { stampedField, versionFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import { fieldCaption, recordName } from '#shared/model/recordTitle.ts'
import type { OfferedChoice } from '../../dialogs/ChooseSeveralDialog.tsx'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { displayValue } from '../displayValue.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { recordsToRestore } from './findRecord.ts'
import { restoreAll, type PutBack } from './restorations.ts'
import { askReason, RESTORED, restoreRefusal } from './restoreFields.ts'

/** So many records are taken back at once; of a larger save nobody can tell what to choose. */
const MAX_RECORDS = 200

/** A save, by one of its entries. */
export type SaveOfEntry = Pick<AuditLog, 'when' | 'saveId'>

/** One thing that a save did and that can be taken back. */
interface TakenBack {
  readonly record: TrackedRecord
  /** The field and the value that it gets back; null where the record is deleted. */
  readonly value: readonly [string, unknown] | null
  readonly title: string
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
      `This save changed more than ${MAX_RECORDS} records. Take back what matters record by record.`,
    )
    return false
  }
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
  const chosen = await app.dialogs.chooseSeveral({
    title: `Take back the save of ${app.formats.instant(save.when)}`,
    offered: all.map(offeredChoice),
    chosen: all.flatMap(({ refusal, isChangedSince }, id) =>
      refusal === null && !isChangedSince ? [id] : [],
    ),
    doneCaption: 'Take Back',
    width: 700,
  })
  if (chosen === undefined || chosen.length === 0) return false
  const note = await askReason(app, save.when)
  if (note === null) return false
  restoreAll(app, 'Take back a save', putBackBy(all.filter((_each, id) => chosen.includes(id))), note)
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

function offeredChoice({ title, isChangedSince, refusal }: TakenBack, id: number): OfferedChoice {
  const text = isChangedSince ? `${title} (changed since)` : title
  return { id, title: text, ...(refusal !== null && { refusal }) }
}

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
      return [
        { record, value, title: `${name} comes back`, isChangedSince, refusal: deletionRefusal(app, entity) },
      ]
    }
    if (field.stamp !== undefined || field.concurrency || field.serverOwned) return []
    const shown = (shownValue: unknown): string => displayValue(field, shownValue, app.widgetServices)
    const title = `${name} · ${fieldCaption(entity, ColumnName)}: ${shown(now)} → ${shown(OriginalValue)}`
    return [{ record, value, title, isChangedSince, refusal: restoreRefusal(app, record, ColumnName) }]
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
      title: `${name} is deleted`,
      isChangedSince,
      refusal: deletionRefusal(app, entity),
    },
  ]
}

function deletionRefusal(app: ScreenContext, { access }: EntityDeclaration): string | null {
  return app.session.satisfies(access.delete) ? null : 'Your roles do not allow you to delete this.'
}
