import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const User = defineEntity({
  name: 'User',
  resource: 'Users',
  caption: 'User',
  title: ['lastName'],
  access: openToAll,
  audited: false,
  key: ['id'],
  keySource: 'server',
  fields: {
    id: field.long('Id', { required: true }),
    userName: field.text('User name', { maxLength: 100 }),
    userPassword: field.text('User password', { maxLength: 200 }),
    firstName: field.text('First name', { maxLength: 100 }),
    lastName: field.text('Last name', { maxLength: 100 }),
    email: field.text('Email', { maxLength: 100 }),
    rowVersion: field.decimal('Row version', { default: 0, scale: 4 }),
    createdBy: field.text('Created by', { maxLength: 100 }),
    createdByUserId: field.long('Created by user id', { default: 0 }),
    createdDate: field.dateTime('Created date', { default: '1900-01-01T00:00:00.000Z' }),
    modifiedBy: field.text('Modified by', { maxLength: 100 }),
    modifiedByUserId: field.long('Modified by user id', { default: 0 }),
    modifiedDate: field.dateTime('Modified date', { concurrency: true }),
  },
  relations: {
    userRoles: hasMany('UserRole', 'userId'),
  },
})
