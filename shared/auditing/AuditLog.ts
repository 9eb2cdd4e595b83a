import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** The kind of change that one save made to a record. */
const AUDIT_ACTIONS = ['Added', 'Modified', 'Deleted'] as const

/** One field of a changed record, before and after, in the form in which it is stored (S1 §3). */
export interface AuditChange {
  readonly ColumnName: string
  readonly OriginalValue: unknown
  readonly NewValue: unknown
}

/** What an entry says besides the changes: why they were made, and the moment from which something was brought back. */
export interface AuditNote {
  readonly Reason?: string
  readonly RestoredFrom?: string
  /** A digest of the entries that were written anew, where this one says that the data of a person were erased (SV1040). */
  readonly Redacted?: string
}

/** One changed record of one save: `data` is the JSON text of `{ Changes: AuditChange[] }`, with the members of an `AuditNote`. */
export const AuditLog = defineEntity({
  name: 'AuditLog',
  resource: 'AuditLogs',
  caption: 'Audit entry',
  title: ['action', 'entityTypeName'],
  audited: false,
  access: { read: permissions.administer, create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    when: field.instant('When', { required: true, indexed: true }),
    entityTypeName: field.text('Table', { required: true, maxLength: 60 }),
    entityId: field.referenceBy('Record', 'entityTypeName', { required: true, indexed: false }),
    action: field.choice('Action', AUDIT_ACTIONS, { required: true }),
    userId: field.integer('User no.', { ungrouped: true }),
    userName: field.text('User', { maxLength: 130 }),
    saveId: field.identifier('Save', { maxLength: 64, indexed: true }),
    data: field.note('Changes', { required: true }),
    rowVersion: field.version(),
  },
  indexes: [
    ['entityId', 'entityTypeName', 'action'],
    ['entityTypeName', 'when'],
    ['userId', 'when'],
  ],
})

export type AuditLog = RecordOf<typeof AuditLog>

/** The values of a record before these entries of it, the latest first, of the fields that they changed. */
export function valuesBefore(entries: readonly (readonly AuditChange[])[]): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  for (const changes of entries)
    for (const { ColumnName, OriginalValue } of changes) values.set(ColumnName, OriginalValue)
  return values
}

/** What an entry says besides its changes, from its `data`. */
export function auditNoteIn(data: string): AuditNote {
  // The server stores the text in this format.
  const { Reason, RestoredFrom } = JSON.parse(data) as AuditNote
  return {
    ...(Reason !== undefined && { Reason }),
    ...(RestoredFrom !== undefined && { RestoredFrom }),
  }
}

/** The changed fields of an entry, from its `data`; empty where it does not name them, as an imported one may not. */
export function recordedChanges(data: string): readonly AuditChange[] {
  // The server stores the text in this format.
  const { Changes = [] } = JSON.parse(data) as { readonly Changes?: readonly AuditChange[] }
  return Changes
}
