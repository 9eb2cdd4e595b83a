import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/** A role held by a user (F-104). */
export const UserRole = defineEntity({
  name: 'UserRole',
  resource: 'UserRoles',
  caption: 'User role',
  title: ['roleId'],
  access: {
    read: permissions.administer,
    create: permissions.administer,
    update: permissions.administer,
    delete: permissions.administer,
  },
  fields: {
    id: field.id(),
    userId: field.reference('User', 'User', { required: true }),
    roleId: field.reference('Role', 'Role', { required: true }),
    rowVersion: field.version(),
  },
  once: ['userId', 'roleId'],
  relations: { user: belongsTo('User', 'userId'), role: belongsTo('Role', 'roleId') },
})

export type UserRole = RecordOf<typeof UserRole>
