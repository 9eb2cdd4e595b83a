import { groupBy } from '#shared/kernel/groupBy.ts'
import { lowerCaseAscii } from '#shared/kernel/text.ts'
import { displayName } from '#shared/people/userRules.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { Database, Row } from '../../database/Database.ts'
import type { DemoUser, UserDirectory } from '../../identity/UserDirectory.ts'

/**
 * The product's users as its own tables hold them. The demo provider offers these people, or where none are given the active users who
 * have an account.
 */
export function databaseUsers(database: Database, demoUsers?: readonly DemoUser[]): UserDirectory {
  const { dialect } = database
  const user = (column: string): string => `u.${dialect.quote(column)}`
  const usersWithRoles = `SELECT ${[
    'userId',
    'userName',
    'firstName',
    'lastName',
    'email',
    'isActive',
    'signedOut',
  ]
    .map(user)
    .join(', ')}, r.${dialect.quote('name')} AS ${dialect.quote('roleName')}
    FROM ${dialect.quote('User')} u
    LEFT JOIN ${dialect.quote('UserRole')} ur ON ur.${dialect.quote('userId')} = ${user('userId')}
    LEFT JOIN ${dialect.quote('Role')} r ON r.${dialect.quote('roleId')} = ur.${dialect.quote('roleId')}`
  const inOrderOfRoles = `r.${dialect.quote('displayOrder')}, r.${dialect.quote('roleId')}`
  const usersByName = `${usersWithRoles} WHERE lower(${user('userName')}) = lower(${dialect.parameter(0)})
    ORDER BY ${inOrderOfRoles}`
  const usersByKey = `${usersWithRoles} WHERE ${user('userId')} = ${dialect.parameter(0)} ORDER BY ${inOrderOfRoles}`
  const usersByAge = `${usersWithRoles} WHERE ${user('userName')} IS NOT NULL ORDER BY ${user('userId')}, ${inOrderOfRoles}`
  return {
    async findByUserName(userName) {
      const found = await database.query(usersByName, [userName])
      // A database may treat more texts as equal than is safe for account names: other scripts, trailing blanks.
      const rows = found.filter((row) => lowerCaseAscii(String(row['userName'])) === lowerCaseAscii(userName))
      const [first] = rows
      if (first === undefined) return null
      const signedOut = typeof first['signedOut'] === 'string' ? first['signedOut'] : null
      return { ...toUser(first, rows), signedOut }
    },
    async findActive(userId) {
      const rows = await database.query(usersByKey, [userId])
      const [first] = rows
      const found = first === undefined ? null : toUser(first, rows)
      return found?.isActive === true ? found : null
    },
    async listDemoUsers() {
      if (demoUsers !== undefined) return demoUsers
      const rowsOfUsers = groupBy(await database.query(usersByAge, []), (row) => row['userId'])
      return [...rowsOfUsers.values()]
        .flatMap((rows) => (rows[0] === undefined ? [] : [toUser(rows[0], rows)]))
        .filter(({ isActive }) => isActive)
        .map((each) => ({ userName: each.userName, name: displayName(each), roles: each.roles }))
    },
  }
}

function toUser(first: Row, rows: readonly Row[]): SignedInUser {
  return {
    userId: Number(first['userId']),
    userName: String(first['userName']),
    firstName: String(first['firstName']),
    lastName: String(first['lastName']),
    email: typeof first['email'] === 'string' ? first['email'] : null,
    isActive: first['isActive'] === 1 || first['isActive'] === true,
    roles: rows.flatMap((row) => (typeof row['roleName'] === 'string' ? [row['roleName']] : [])),
  }
}
