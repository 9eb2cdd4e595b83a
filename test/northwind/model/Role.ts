import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

const ROLE_TYPES = ['Guest', 'Restricted', 'Standard', 'Admin'] as const

export const Role = defineEntity({
  name: 'Role',
  resource: 'Roles',
  caption: 'Role',
  title: ['name'],
  access: openToAll,
  audited: false,
  key: ['id'],
  keySource: 'server',
  fields: {
    id: field.long('Id', { required: true }),
    name: field.text('Name', { required: true, maxLength: 50 }),
    description: field.text('Description', { maxLength: 2000 }),
    ts: field.binary('Ts', { maxLength: 8, concurrency: true }),
    roleType: field.choice('Role type', ROLE_TYPES, { enumType: 'RoleType' }),
  },
  relations: {
    userRoles: hasMany('UserRole', 'roleId'),
  },
})
