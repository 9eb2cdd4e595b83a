import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const TimeLimit = defineEntity({
  name: 'TimeLimit',
  resource: 'TimeLimits',
  caption: 'Time limit',
  title: ['id'],
  access: openToAll,
  audited: false,
  fields: {
    id: field.id('No.'),
    maxTime: field.time('Max time', { default: 'PT00H00M00S' }),
    minTime: field.time('Min time'),
    timeGroupId: field.integer('Time group id', { target: 'TimeGroup' }),
  },
  relations: {
    timeGroup: belongsTo('TimeGroup', 'timeGroupId'),
  },
})
