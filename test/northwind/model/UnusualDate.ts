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
    creationDate: field.dateTimeOffset('Creation date', { default: '1900-01-01T00:00:00.000Z' }),
    dateOnly: field.dateOnly('Date only'),
    modificationDate: field.dateTime('Modification date', { default: '1900-01-01T00:00:00.000Z' }),
    creationDate2: field.dateTimeOffset('Creation date2'),
    modificationDate2: field.dateTime('Modification date2'),
    timeOnly: field.text('Time only', { maxLength: 12 }),
  },
})
