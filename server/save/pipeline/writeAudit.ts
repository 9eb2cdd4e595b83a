import type { AnyRecord } from '#shared/model/model.ts'
import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import { Pacer } from '#server/kernel/Pacer.ts'
import { removesRow, type PlannedChange } from './change.ts'
import { fullName, type DerivableChange, type StampSource } from './derive.ts'
import { keyOfRecord } from './keys.ts'
import type { FieldShape, ModelShape } from './modelShape.ts'
import { insertRecords, type Writing } from './sql.ts'

/** One audit row for each changed record of an audited entity, in the save's own transaction (SV32, SV33). */
export async function writeAudit(
  writing: Writing,
  model: ModelShape,
  written: readonly PlannedChange[],
  { user, now, saveId }: StampSource & { readonly saveId: string },
): Promise<void> {
  const auditLog = model.byName.get('AuditLog')
  const audited = written.filter(({ shape }) => shape.entity.audited)
  if (auditLog === undefined || audited.length === 0) return
  const { transaction, dialect } = writing
  const first = await dialect.reserveLogKeys(transaction, auditLog.name, audited.length)
  const by = { when: now, userId: user.userId, userName: fullName(user), saveId }
  const rows = await new Pacer().map(audited, (change, index) =>
    auditRow(change, { ...by, id: first + index }),
  )
  await insertRecords(writing, auditLog, rows)
}

/** The audit row of a change whose stamps and version are derived. */
export function auditRow(
  change: DerivableChange,
  by: Pick<AuditLog, 'id' | 'when' | 'userId' | 'userName' | 'saveId'>,
): AuditLog {
  return {
    id: by.id,
    when: by.when,
    entityTypeName: change.shape.name,
    entityId: Number(keyOfRecord(change.shape, change.result)),
    action: actionOf(change),
    userId: by.userId,
    userName: by.userName,
    saveId: by.saveId,
    data: changesText(change),
    rowVersion: 1,
  }
}

/** The audit's name of an operation; a restoration is a modification. */
export function actionOf({ operation }: Pick<PlannedChange, 'operation'>): AuditLog['action'] {
  if (operation === 'create') return 'Added'
  return operation === 'delete' ? 'Deleted' : 'Modified'
}

function changesText(change: DerivableChange): string {
  return `{"Changes":[${auditedFields(change).join(',')}]}`
}

function auditedFields(change: DerivableChange): string[] {
  const { current, result } = change
  if (current === null)
    return filledFields(change, result).map((field) => auditedValues(field, null, result[field.name]))
  if (removesRow(change))
    return filledFields(change, current).map((field) => auditedValues(field, current[field.name], null))
  return change.changes.map(({ field, from, to }) => auditedValues(field, from, to))
}

function filledFields({ shape }: Pick<PlannedChange, 'shape'>, record: AnyRecord): FieldShape[] {
  return shape.fields.filter(
    (field) => !shape.keys.includes(field) && field !== shape.version && record[field.name] !== null,
  )
}

function auditedValues({ name }: FieldShape, before: unknown, after: unknown): string {
  return `{"ColumnName":"${name}","OriginalValue":${JSON.stringify(before)},"NewValue":${JSON.stringify(after)}}`
}
