import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** Ids of the customer types (S0 §3). */
export const COMMERCIAL = 1
export const RESIDENTIAL = 2

export const CustomerType = defineEntity({
  name: 'CustomerType',
  resource: 'CustomerTypes',
  caption: 'Customer type',
  title: ['name'],
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 40 }),
    displayOrder: field.integer('Order', { default: 0 }),
    rowVersion: field.version(),
  },
})

export type CustomerType = RecordOf<typeof CustomerType>
