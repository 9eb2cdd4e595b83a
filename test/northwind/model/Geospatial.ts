import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { openToAll } from './openToAll.ts'

export const Geospatial = defineEntity({
  name: 'Geospatial',
  resource: 'Geospatials',
  caption: 'Geospatial',
  title: ['id'],
  access: openToAll,
  audited: false,
  fields: {
    id: field.id('No.'),
  },
})
