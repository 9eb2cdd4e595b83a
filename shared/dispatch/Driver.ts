import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/** A user who drives; each driver is a column of the board. Jobs refer to the user (S1 §3, O-065). */
export const Driver = defineEntity({
  name: 'Driver',
  resource: 'Drivers',
  caption: 'Driver',
  title: ['userId'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.reorderBoard,
    delete: permissions.administer,
  },
  fields: {
    id: field.id(),
    userId: field.reference('User', 'User', { required: true, unique: true, write: permissions.administer }),
    displayOrder: field.order({ default: 0 }),
    rowVersion: field.version(),
  },
  relations: {
    user: belongsTo('User', 'userId'),
  },
})

export type Driver = RecordOf<typeof Driver>
