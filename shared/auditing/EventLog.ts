import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { isObject } from '../kernel/json.ts'
import { field } from '../model/field.ts'

/** A system event, shown to administrators (S0 §3, F-123). */
export const EventLog = defineEntity({
  name: 'EventLog',
  resource: 'EventLogs',
  caption: 'Event',
  title: ['type', 'message'],
  audited: false,
  access: { read: permissions.administer, create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    when: field.instant('When', { required: true, indexed: true }),
    type: field.text('Type', { required: true, maxLength: 60 }),
    message: field.note('Message', { required: true }),
    userId: field.integer('User no.', { ungrouped: true }),
    userName: field.text('User', { maxLength: 130 }),
    /** JSON text of the records that it is of (`EventRecords`); null for none. */
    data: field.note('Data'),
    rowVersion: field.version(),
  },
  indexes: [
    ['type', 'when'],
    ['userId', 'when'],
  ],
})

export type EventLog = RecordOf<typeof EventLog>

/** Records of one entity that an event is of, such as the invoices that were printed. */
export interface EventRecords {
  readonly entityTypeName: string
  readonly ids: readonly number[]
}

/** An event keeps so many of its records; its message has their number. */
const MAX_EVENT_RECORDS = 5

/** What an event keeps of its records. */
export function eventData({ entityTypeName, ids }: EventRecords): string {
  return JSON.stringify({ entityTypeName, ids: ids.slice(0, MAX_EVENT_RECORDS) })
}

/** With what begins that of records of this entity. */
export function eventDataStart(entityTypeName: string): string {
  return `{"entityTypeName":"${entityTypeName}",`
}

/** The records that an event is of, as it keeps them. */
export function eventRecords(
  data: string | null,
): readonly { readonly entityTypeName: string; readonly entityId: number }[] {
  const kept: unknown = data === null ? null : JSON.parse(data)
  if (!isObject(kept)) return []
  const { entityTypeName, ids } = kept
  if (typeof entityTypeName !== 'string' || !Array.isArray(ids)) return []
  return ids.flatMap((entityId: unknown) =>
    typeof entityId === 'number' ? [{ entityTypeName, entityId }] : [],
  )
}
