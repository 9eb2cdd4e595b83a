import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const Region = defineEntity({
  name: 'Region',
  resource: 'Regions',
  caption: 'Region',
  title: ['regionDescription'],
  access: openToAll,
  audited: false,
  key: ['regionID'],
  keySource: 'generator',
  fields: {
    regionID: field.integer('Region ID', { required: true }),
    regionDescription: field.text('Region description', { required: true, maxLength: 50 }),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    territories: hasMany('Territory', 'regionID'),
  },
})
