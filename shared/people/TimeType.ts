import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** The type of a time entry; paid time off is listed separately (F-102, F-111). */
export const TimeType = defineEntity({
  name: 'TimeType',
  resource: 'TimeTypes',
  caption: 'Time type',
  title: ['name'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.administer,
    delete: permissions.administer,
  },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 60 }),
    pTO: field.flag('PTO'),
    displayOrder: field.order({ default: 0 }),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
})

export type TimeType = RecordOf<typeof TimeType>
