import type { AnyRecord } from '#shared/model/model.ts'
import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import { Pacer } from '#server/kernel/Pacer.ts'
import { removesRow, type PlannedChange } from './change.ts'
import { fullName, type StampOf } from './derive.ts'
import { keyOfRecord } from './keys.ts'
import type { FieldShape, ModelShape } from './modelShape.ts'
import { insertRecords, type Writing } from './sql.ts'

/** One audit row for each changed record of an audited entity, in the save's own transaction (SV32, SV33). */
export async function writeAudit(
  writing: Writing,
  model: ModelShape,
  written: readonly PlannedChange[],
  by: StampOf & { readonly saveId: string },
): Promise<void> {
  const auditLog = model.byName.get('AuditLog')
  const audited = written.filter(({ shape }) => shape.entity.audited)
  if (auditLog === undefined || audited.length === 0) return
  const { transaction, dialect } = writing
  const first = await dialect.reserveKeys(transaction, auditLog.name, audited.length)
  const userName = fullName(by.user)
  const rows = await new Pacer().map(audited, (change, index): AuditLog => ({
    id: first + index,
    when: by.now,
    entityTypeName: change.shape.name,
    entityId: Number(keyOfRecord(change.shape, change.result)),
    action: actionOf(change),
    userId: by.user.userId,
    userName,
    saveId: by.saveId,
    data: changesText(change),
    rowVersion: 1,
  }))
  await insertRecords(writing, auditLog, rows)
}

/** The audit's name of an operation; a restoration is a modification. */
export function actionOf({ operation }: PlannedChange): AuditLog['action'] {
  if (operation === 'create') return 'Added'
  return operation === 'delete' ? 'Deleted' : 'Modified'
}

function changesText(change: PlannedChange): string {
  return `{"Changes":[${auditedFields(change).join(',')}]}`
}

function auditedFields(change: PlannedChange): string[] {
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
