import { isBlank } from '#shared/kernel/text.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import { getEntity } from '#shared/model/model.ts'
import { fieldCaption } from '#shared/model/recordTitle.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { displayRecordValue } from '../displayValue.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { isDeleted } from './findRecord.ts'
import { restoreAll, type RestorationNote } from './restorations.ts'

/** A field of a record with the value that it would get back. */
interface RestorableField {
  readonly name: string
  readonly value: unknown
  /** 'City: Ada → Zeeland' */
  readonly title: string
  /** Why it cannot be restored. */
  readonly refusal: string | null
}

/** What a record was at a moment, as far as it was recorded. */
export interface RecordedVersion {
  readonly values: ReadonlyMap<string, unknown>
  readonly when: string
}

/**
 * Asks which fields of a record get back what they were, and why, and puts that into the record, as pending edits; false where nothing
 * is restored (HI600). What may not be edited says why.
 */
export async function restoreFields(
  app: ScreenContext,
  record: TrackedRecord,
  { values, when }: RecordedVersion,
): Promise<boolean> {
  const fields = restorableFields(app, record, values)
  if (fields.length === 0) {
    app.toasts.info('It is as it was then.')
    return false
  }
  const editable = fields.flatMap(({ refusal }, id) => (refusal === null ? [id] : []))
  const chosen = await app.dialogs.chooseSeveral({
    title: `Restore from ${app.formats.instant(when)}`,
    offered: fields.map(({ title, refusal }, id) => ({ id, title, ...(refusal !== null && { refusal }) })),
    chosen: editable,
    doneCaption: 'Restore',
    width: 600,
  })
  if (chosen === undefined || chosen.length === 0) return false
  const restored = fields.filter((_field, id) => chosen.includes(id))
  return restoreWithReason(app, record, {
    values: new Map(restored.map((each) => [each.name, each.value])),
    when,
  })
}

/** The same of all these fields, without the first question. */
export async function restoreWithReason(
  app: ScreenContext,
  record: TrackedRecord,
  { values, when }: RecordedVersion,
): Promise<boolean> {
  const note = await askReason(app, when)
  if (note === null) return false
  restoreAll(app, 'Restore', new Map([[record, values]]), note)
  app.toasts.info(RESTORED)
  return true
}

export const RESTORED = 'Restored. It is stored when you save.'

/** Asks why something of a moment is put back; null where it is not. */
export async function askReason(app: ScreenContext, when: string): Promise<RestorationNote | null> {
  const answer = await app.dialogs.prompt({
    mode: 'text',
    title: 'Reason',
    message: 'The audit log keeps why this is restored.',
    check: (text) => (isBlank(text) ? 'Required' : null),
  })
  return answer === undefined ? null : { reason: answer.value, restoredFrom: when }
}

/** Why a field of a record cannot be restored; null where it can. */
export function restoreRefusal(app: ScreenContext, record: TrackedRecord, field: string): string | null {
  if (isDeleted(app, record)) return 'It is deleted. Bring it back first.'
  return app.widgetServices.editRefusal(record.entityType.shortName, field, record)
}

/** The fields that are not now what they were. */
function restorableFields(
  app: ScreenContext,
  record: TrackedRecord,
  values: ReadonlyMap<string, unknown>,
): readonly RestorableField[] {
  const entity = getEntity(app.model, record.entityType.shortName)
  const now: AnyRecord = propertiesOf(record)
  return [...values].flatMap(([name, value]) => {
    const field = entity.fields[name]
    if (field === undefined || field.stamp !== undefined || now[name] === value) return []
    const of = { model: app.model, entityTypeName: entity.name, name, record: now }
    const shown = (shownValue: unknown): string => displayRecordValue(of, shownValue, app.widgetServices)
    return [
      {
        name,
        value,
        title: `${fieldCaption(entity, name)}: ${shown(now[name])} → ${shown(value)}`,
        refusal: restoreRefusal(app, record, name),
      },
    ]
  })
}
