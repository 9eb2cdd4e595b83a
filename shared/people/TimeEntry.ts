import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** Hours of a user on a day (S0 §3, F-111). */
export const TimeEntry = defineEntity({
  name: 'TimeEntry',
  resource: 'TimeEntries',
  caption: 'Time entry',
  title: ['entryDate', 'description'],
  access: {
    read: permissions.administer,
    create: permissions.administer,
    update: permissions.administer,
    delete: permissions.administer,
  },
  fields: {
    id: field.id(),
    entryDate: field.day('Date', { required: true, indexed: true }),
    userId: field.reference('User', 'User', { required: true }),
    timeTypeId: field.lookup('Time type', 'TimeType', { required: true }),
    /** Hours; a day has 24 (PE5, ambiguities 66). */
    duration: field.decimal('Duration', { required: true, min: 0, max: 24 }),
    description: field.text('Description', { maxLength: 255 }),
    notes: field.note('Notes'),
    ...stamps({ deletes: true }),
  },
  relations: {
    user: belongsTo('User', 'userId'),
    timeType: belongsTo('TimeType', 'timeTypeId'),
  },
})

export type TimeEntry = RecordOf<typeof TimeEntry>
