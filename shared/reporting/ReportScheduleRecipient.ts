import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/** A user to whom a scheduled report is mailed. */
export const ReportScheduleRecipient = defineEntity({
  name: 'ReportScheduleRecipient',
  resource: 'ReportScheduleRecipients',
  caption: 'Recipient of a report',
  title: ['id'],
  access: {
    read: permissions.administer,
    create: permissions.administer,
    update: permissions.administer,
    delete: permissions.administer,
  },
  fields: {
    id: field.id(),
    reportScheduleId: field.reference('Scheduled report', 'ReportSchedule', { required: true }),
    userId: field.reference('User', 'User', { required: true }),
    rowVersion: field.version(),
  },
  once: ['reportScheduleId', 'userId'],
  relations: {
    reportSchedule: belongsTo('ReportSchedule', 'reportScheduleId'),
    user: belongsTo('User', 'userId'),
  },
})

export type ReportScheduleRecipient = RecordOf<typeof ReportScheduleRecipient>
