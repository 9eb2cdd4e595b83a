import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const TimeGroup = defineEntity({
  name: 'TimeGroup',
  resource: 'TimeGroups',
  caption: 'Time group',
  title: ['id'],
  access: openToAll,
  audited: false,
  fields: {
    id: field.id('No.'),
    comment: field.note('Comment'),
  },
  relations: {
    timeLimits: hasMany('TimeLimit', 'timeGroupId'),
  },
})
