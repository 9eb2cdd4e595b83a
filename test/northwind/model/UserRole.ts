import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const UserRole = defineEntity({
  name: 'UserRole',
  resource: 'UserRoles',
  caption: 'User role',
  title: ['iD'],
  access: openToAll,
  audited: false,
  key: ['iD'],
  keySource: 'server',
  fields: {
    iD: field.long('I D', { required: true }),
    userId: field.long('User id', { required: true, target: 'User' }),
    roleId: field.long('Role id', { required: true, target: 'Role' }),
  },
  relations: {
    role: belongsTo('Role', 'roleId'),
    user: belongsTo('User', 'userId'),
  },
})
