import path from 'node:path'
import Database from 'better-sqlite3'
import { ROLES, type RoleName } from '#shared/access/roles.ts'
import { DEMO_PEOPLE } from '#server/demo/people.ts'

/** A user for the tests of screens, with the roles that it has. */
export interface RolePerson {
  readonly name: string
  readonly roles: readonly RoleName[]
  /** The account of the demo company that has these roles. */
  readonly userName: string
  /** The index of the company in which it has them. */
  readonly company: number
}

const ACCOUNTS = DEMO_PEOPLE.filter(({ isActive }) => isActive).map(({ userName }) => userName)

/** There are more roles than accounts; each company has a test file, so that several are visited at once. */
const COMPANY_COUNT = 3

/** The user with all roles. */
export const EVERYBODY = personAt(0, 'everybody', ROLES)

/** Somebody with all roles, somebody without any, and one for each role. */
export const ROLE_PEOPLE: readonly RolePerson[] = [
  EVERYBODY,
  personAt(1, 'nobody', []),
  ...ROLES.map((role, index) => personAt(index + 2, role, [role])),
]

function personAt(index: number, name: string, roles: readonly RoleName[]): RolePerson {
  const userName = ACCOUNTS[Math.floor(index / COMPANY_COUNT)] ?? ''
  return { name, roles, userName, company: index % COMPANY_COUNT }
}

/** Gives the users of a demo company, which no server has open, their roles. */
export function assignRoles(dataDirectory: string, company: number): void {
  const database = new Database(path.join(dataDirectory, 'rolloff.db'))
  try {
    const removeRoles = database.prepare(
      'DELETE FROM "UserRole" WHERE "userId" = (SELECT "userId" FROM "User" WHERE "userName" = ?)',
    )
    const addRole = database.prepare(
      `INSERT INTO "UserRole" ("id", "userId", "roleId", "rowVersion")
        SELECT (SELECT max("id") + 1 FROM "UserRole"), "userId", "roleId", 1 FROM "User", "Role" WHERE "userName" = ? AND "name" = ?`,
    )
    database.transaction(() => {
      for (const { userName, roles } of ROLE_PEOPLE.filter((person) => person.company === company)) {
        removeRoles.run(userName)
        for (const role of roles) addRole.run(userName, role)
      }
    })()
  } finally {
    database.close()
  }
}
