import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
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
    data: field.note('Data'),
    rowVersion: field.version(),
  },
  indexes: [
    ['type', 'when'],
    ['userId', 'when'],
  ],
})

export type EventLog = RecordOf<typeof EventLog>
