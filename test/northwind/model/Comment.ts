import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { openToAll } from './openToAll.ts'

export const Comment = defineEntity({
  name: 'Comment',
  resource: 'Comments',
  caption: 'Comment',
  title: ['createdOn', 'seqNum'],
  access: openToAll,
  audited: false,
  key: ['createdOn', 'seqNum'],
  keySource: 'client',
  fields: {
    createdOn: field.dateTime('Created on', { required: true }),
    seqNum: field.byte('Seq num', { required: true }),
    comment1: field.note('Comment1'),
  },
})
