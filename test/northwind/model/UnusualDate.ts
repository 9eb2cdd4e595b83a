import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { openToAll } from './openToAll.ts'

export const UnusualDate = defineEntity({
  name: 'UnusualDate',
  resource: 'UnusualDates',
  caption: 'Unusual date',
  title: ['id'],
  access: openToAll,
  audited: false,
  fields: {
    id: field.id('No.'),
    creationDate: field.dateTimeOffset('Creation date', { required: true }),
    dateOnly: field.dateOnly('Date only'),
    modificationDate: field.dateTime('Modification date', { required: true }),
    creationDate2: field.dateTimeOffset('Creation date2'),
    modificationDate2: field.dateTime('Modification date2'),
    timeOnly: field.time('Time only'),
  },
})
