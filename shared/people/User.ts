import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/**
 * Somebody of the company. The user name is the account name at the identity provider (S0 §3); who has none works for the company
 * without signing in, such as a driver who gets his day on paper (decision 77).
 */
export const User = defineEntity({
  name: 'User',
  resource: 'Users',
  caption: 'User',
  title: ['firstName', 'lastName'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.administer,
    delete: permissions.administer,
  },
  fields: {
    userId: field.id(),
    firstName: field.text('First name', { required: true, maxLength: 60 }),
    lastName: field.text('Last name', { required: true, maxLength: 60 }),
    userName: field.text('User name', {
      maxLength: 100,
      unique: true,
      format: 'account',
      read: permissions.administer,
    }),
    email: field.text('Email', { maxLength: 254, format: 'email', read: permissions.administer }),
    windowsUserName: field.text('Windows user name', { maxLength: 100, read: permissions.administer }),
    isActive: field.flag('Active', { default: true }),
    /** Sign-ins until then count no more (OP1320). */
    signedOut: field.instant('Signed out everywhere', { serverOwned: true, read: permissions.administer }),
    ...stamps(),
  },
  relations: { userRoles: hasMany('UserRole', 'userId'), drivers: hasMany('Driver', 'userId') },
})

export type User = RecordOf<typeof User>
