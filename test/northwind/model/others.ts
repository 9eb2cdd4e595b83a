import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo, hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

/* Entities that Breeze’s own suite has beside the shop: keys and values of unusual kinds. */

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

export const Comment = defineEntity({
  name: 'Comment',
  resource: 'Comments',
  caption: 'Comment',
  title: ['createdOn', 'seqNum'],
  access: openToAll,
  audited: false,
  key: ['createdOn', 'seqNum'],
  keySource: 'client',
  fields: {
    createdOn: field.dateTime('Created on', { required: true }),
    seqNum: field.byte('Seq num', { required: true }),
    comment1: field.note('Comment1'),
  },
})

export const TimeGroup = defineEntity({
  name: 'TimeGroup',
  resource: 'TimeGroups',
  caption: 'Time group',
  title: ['id'],
  access: openToAll,
  audited: false,
  fields: {
    id: field.id('No.'),
    comment: field.note('Comment'),
  },
  relations: {
    timeLimits: hasMany('TimeLimit', 'timeGroupId'),
  },
})

export const TimeLimit = defineEntity({
  name: 'TimeLimit',
  resource: 'TimeLimits',
  caption: 'Time limit',
  title: ['id'],
  access: openToAll,
  audited: false,
  fields: {
    id: field.id('No.'),
    maxTime: field.time('Max time', { default: 'PT00H00M00S' }),
    minTime: field.time('Min time'),
    timeGroupId: field.integer('Time group id', { target: 'TimeGroup' }),
  },
  relations: {
    timeGroup: belongsTo('TimeGroup', 'timeGroupId'),
  },
})

export const UnusualDate = defineEntity({
  name: 'UnusualDate',
  resource: 'UnusualDates',
  caption: 'Unusual date',
  title: ['id'],
  access: openToAll,
  audited: false,
  fields: {
    id: field.id('No.'),
    creationDate: field.dateTimeOffset('Creation date', { default: '1900-01-01T00:00:00.000Z' }),
    dateOnly: field.dateOnly('Date only'),
    modificationDate: field.dateTime('Modification date', { default: '1900-01-01T00:00:00.000Z' }),
    creationDate2: field.dateTimeOffset('Creation date2'),
    modificationDate2: field.dateTime('Modification date2'),
    timeOnly: field.text('Time only', { maxLength: 12 }),
  },
})

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
