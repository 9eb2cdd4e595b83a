import { ROLES } from '#shared/access/roles.ts'
import { ADMINISTRATOR_ROLE } from '#shared/people/administrators.ts'
import { User } from '#shared/people/User.ts'
import { databaseUsers } from '../reads/people/databaseUsers.ts'
import type { RuleViolations } from '../kernel/errors.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { runSave } from '../save/runSave.ts'
import type { Records } from '../save/work/records.ts'
import type { Account } from './account.ts'

/** What became of the account. */
export type MadeAdministrator = 'added' | 'changed' | 'was already'

/**
 * Makes the account an administrator, in one save of the product itself: a new user with all roles, who can then give others theirs, or
 * an existing one, who becomes active and gets the role. Throws RuleViolations for an account or name that a user cannot have.
 */
export async function makeAdministrator(saves: SaveContext, account: Account): Promise<MadeAdministrator> {
  const known = await databaseUsers(saves.database).findByUserName(account.userName)
  return runSave(saves, SYSTEM_USER, async (records) => {
    const [user] = await records.findForUpdate('User', 'userId', [known?.userId ?? null])
    if (user === undefined) {
      await addAdministrator(records, account)
      return 'added'
    }
    const isGiven = await giveRoles(records, user.userId, [ADMINISTRATOR_ROLE])
    if (!user.isActive) records.change('User', user, { isActive: true })
    return isGiven || !user.isActive ? 'changed' : 'was already'
  })
}

/** Adds a user with all roles, who can then give others theirs. */
export async function addAdministrator(records: Records, account: Account): Promise<void> {
  const { userId } = records.add('User', { ...account, isActive: true })
  await giveRoles(records, userId, ROLES)
}

/** Returns whether the user lacked one of them. */
async function giveRoles(records: Records, userId: number, names: readonly string[]): Promise<boolean> {
  const held = new Set(
    (await records.findForUpdate('UserRole', 'userId', [userId])).map(({ roleId }) => roleId),
  )
  const missing = (await records.find('Role', 'name', names)).filter(({ roleId }) => !held.has(roleId))
  for (const { roleId } of missing) records.add('UserRole', { userId, roleId })
  return missing.length > 0
}

/** Why no such user can be stored, with the names of the fields. */
export function refusalOf({ entityErrors }: RuleViolations): string {
  const captions = new Map(Object.entries(User.fields).map(([name, { caption }]) => [name, caption]))
  return entityErrors
    .map(({ propertyName, errorMessage }) => `${captions.get(propertyName ?? '') ?? 'User'}: ${errorMessage}`)
    .join('\n')
}
