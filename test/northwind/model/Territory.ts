import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo, hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const Territory = defineEntity({
  name: 'Territory',
  resource: 'Territories',
  caption: 'Territory',
  title: ['territoryDescription'],
  access: openToAll,
  audited: false,
  key: ['territoryID'],
  keySource: 'generator',
  fields: {
    territoryID: field.integer('Territory ID', { required: true }),
    territoryDescription: field.text('Territory description', { required: true, maxLength: 50 }),
    regionID: field.integer('Region ID', { required: true, target: 'Region' }),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    employeeTerritories: hasMany('EmployeeTerritory', 'territoryID'),
    region: belongsTo('Region', 'regionID'),
  },
})
