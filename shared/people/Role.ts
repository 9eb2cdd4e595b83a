import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** A role; the names are fixed by the product. */
export const Role = defineEntity({
  name: 'Role',
  resource: 'Roles',
  caption: 'Role',
  title: ['name'],
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    roleId: field.id(),
    name: field.text('Name', { required: true, maxLength: 60, unique: true }),
    displayOrder: field.integer('Order', { default: 0 }),
    rowVersion: field.version(),
  },
})

export type Role = RecordOf<typeof Role>
