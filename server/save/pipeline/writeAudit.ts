import type { AnyRecord } from '#shared/model/model.ts'
import type { AuditLog, AuditNote } from '#shared/auditing/AuditLog.ts'
import { jsonText } from '#server/kernel/jsonText.ts'
import { Pacer } from '#server/kernel/Pacer.ts'
import { removesRow, type PlannedChange } from './change.ts'
import { fullName, isOnlyRenumbered, type DerivableChange, type StampSource } from './derive.ts'
import type { KeysAhead } from './KeysAhead.ts'
import { keyOfRecord } from './keys.ts'
import type { EntityShape, FieldShape, ModelShape } from './modelShape.ts'
import { linkEntries } from './linkAudit.ts'
import { insertRecords, type Writing } from './sql.ts'

/**
 * One audit row for each changed record of an audited entity, in the save's own transaction (SV32, SV33), but none for a record that
 * nobody changed and that only follows others in a list (SV220). Returns whether the save holds the lock of the log now.
 */
export async function writeAudit(
  { writing, keys }: { readonly writing: Writing; readonly keys: KeysAhead },
  model: ModelShape,
  written: readonly PlannedChange[],
  { user, now, saveId, note }: StampSource & { readonly saveId: string; readonly note?: AuditNote },
): Promise<boolean> {
  const auditLog = model.byName.get('AuditLog')
  const audited = written.filter((change) => change.shape.entity.audited && !isOnlyRenumbered(change))
  if (auditLog === undefined || audited.length === 0) return false
  const first = await keys.takeOfLog(audited.length)
  const by = { when: now, userId: user.userId, userName: fullName(user), saveId, noteText: textOf(note) }
  const rows = await new Pacer().map(audited, (change, index) => auditRow(first + index, change, by))
  await insertRecords(writing, auditLog, rows)
  await linkEntries(writing, rows, { saveId, now })
  return true
}

/** The further members of each entry of a save, as JSON; made once for all of them. */
function textOf(note: AuditNote | undefined): string {
  return Object.entries(note ?? {})
    .map(([name, value]) => `,"${name}":${jsonText(value)}`)
    .join('')
}

/** The audit row of a change whose stamps and version are derived. */
export function auditRow(
  id: number,
  change: DerivableChange,
  by: Pick<AuditLog, 'when' | 'userId' | 'userName' | 'saveId'> & { readonly noteText?: string },
): AuditLog {
  return {
    id,
    when: by.when,
    entityTypeName: change.shape.name,
    entityId: Number(keyOfRecord(change.shape, change.result)),
    action: actionOf(change),
    userId: by.userId,
    userName: by.userName,
    saveId: by.saveId,
    data: `{"Changes":[${auditedFields(change).join(',')}]${by.noteText ?? ''}}`,
    rowVersion: 1,
  }
}

/** The audit's name of an operation; a restoration is a modification. */
export function actionOf({ operation }: Pick<PlannedChange, 'operation'>): AuditLog['action'] {
  if (operation === 'create') return 'Added'
  return operation === 'delete' ? 'Deleted' : 'Modified'
}

function auditedFields(change: DerivableChange): readonly string[] {
  const { shape, current, result } = change
  if (current === null)
    return filledFields(shape, result, (field, value) => auditedValues(field, null, value))
  if (removesRow(change))
    return filledFields(shape, current, (field, value) => auditedValues(field, value, null))
  return change.changes.map(({ field, from, to }) => auditedValues(field, from, to))
}

/** The texts of all fields with a value, but key and version. */
function filledFields(
  { content }: EntityShape,
  record: AnyRecord,
  textOf: (field: FieldShape, value: unknown) => string,
): readonly string[] {
  const texts: string[] = []
  for (const field of content) {
    const value = record[field.name]
    if (value !== null) texts.push(textOf(field, value))
  }
  return texts
}

function auditedValues({ name }: FieldShape, before: unknown, after: unknown): string {
  return `{"ColumnName":"${name}","OriginalValue":${jsonText(before)},"NewValue":${jsonText(after)}}`
}
