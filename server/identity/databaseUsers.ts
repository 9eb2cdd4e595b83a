import { lowerCaseAscii } from '#shared/kernel/text.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { Database, Row } from '../database/Database.ts'
import type { DemoUser, UserDirectory } from './UserDirectory.ts'

/** The product's users as its own tables hold them. */
export function databaseUsers(database: Database, demoUsers: readonly DemoUser[]): UserDirectory {
  const { dialect } = database
  const user = (column: string): string => `u.${dialect.quote(column)}`
  const usersByName = `SELECT ${['userId', 'userName', 'firstName', 'lastName', 'email', 'isActive']
    .map(user)
    .join(', ')}, r.${dialect.quote('name')} AS ${dialect.quote('roleName')}
    FROM ${dialect.quote('User')} u
    LEFT JOIN ${dialect.quote('UserRole')} ur ON ur.${dialect.quote('userId')} = ${user('userId')}
    LEFT JOIN ${dialect.quote('Role')} r ON r.${dialect.quote('roleId')} = ur.${dialect.quote('roleId')}
    WHERE lower(${user('userName')}) = lower(${dialect.parameter(0)})
    ORDER BY r.${dialect.quote('displayOrder')}, r.${dialect.quote('roleId')}`
  return {
    async findByUserName(userName) {
      const found = await database.query(usersByName, [userName])
      // A database may treat more texts as equal than is safe for account names: other scripts, trailing blanks.
      const rows = found.filter((row) => lowerCaseAscii(String(row['userName'])) === lowerCaseAscii(userName))
      const [first] = rows
      return first === undefined ? null : toUser(first, rows)
    },
    listDemoUsers: () => Promise.resolve(demoUsers),
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
