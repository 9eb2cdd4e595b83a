import { ADMINISTRATOR_ROLE, lastAdministratorRefusal } from '#shared/people/administrators.ts'
import { countAdministrators } from '#server/reads/people/countAdministrators.ts'
import type { RequestedChange } from '../../pipeline/change.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { LockRule, RecordViolation, RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'

/** Serializes concurrent changes of administrators (SV47). */
export const lockAdministrators: LockRule = {
  name: 'lockAdministrators',
  phase: 'lock',
  watches: ['User', 'UserRole'],
  run: async (changes) => (changes.some(takesAdministration) ? ['administrators'] : []),
}

function takesAdministration({ shape, operation }: RequestedChange): boolean {
  return operation !== 'create' && (shape.name === 'User' || shape.name === 'UserRole')
}

/** The last active user with the role Admin keeps it, and is neither deactivated nor removed (ambiguities 61, SV93). */
export const keepAdministratorRole: SettleRule = {
  name: 'keepAdministratorRole',
  phase: 'settle',
  watches: ['UserRole'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const taken = records.changes('UserRole').filter(({ operation, before, after }) => {
      if (before === null) return false
      return operation === 'delete' || before.userId !== after.userId || before.roleId !== after.roleId
    })
    const adminRole = await administratorRole(records)
    const lost = taken.filter(({ before }) => before?.roleId === adminRole?.roleId)
    const users = await records.findForUpdate(
      'User',
      'userId',
      lost.map(({ before }) => before?.userId ?? null),
    )
    await refuseWithoutAdministrator(context, () =>
      lost.flatMap((change) => {
        const user = users.find(({ userId }) => userId === change.before?.userId)
        return user?.isActive === true ? violationsBy(change, lastAdministratorRefusal(user, 'roleId')) : []
      }),
    )
  },
}

/** The same for deactivated users; a user is removed only after the roles (SV93). */
export const keepActiveAdministrator: SettleRule = {
  name: 'keepActiveAdministrator',
  phase: 'settle',
  watches: ['User'],
  run: async (unit, context) => {
    const records = new Records(unit)
    const left = records.changes('User').filter(({ operation, before, after }) => {
      return before !== null && before.isActive && (operation === 'delete' || !after.isActive)
    })
    if (left.length === 0) return
    const adminRole = await administratorRole(records)
    const held = await records.findForUpdate(
      'UserRole',
      'userId',
      left.map(({ after }) => after.userId),
    )
    const administrators = new Set(
      held.filter(({ roleId }) => roleId === adminRole?.roleId).map(({ userId }) => userId),
    )
    await refuseWithoutAdministrator(context, () =>
      left
        .filter(({ after }) => administrators.has(after.userId))
        .flatMap((change) => violationsBy(change, lastAdministratorRefusal(change.after, 'isActive'))),
    )
  },
}

async function administratorRole(records: Records): Promise<Stored<'Role'> | undefined> {
  const [role] = await records.findForUpdate('Role', 'name', [ADMINISTRATOR_ROLE])
  return role
}

/** Throws RuleViolations for the former administrators if none is left. */
async function refuseWithoutAdministrator(
  context: RuleContext,
  violations: () => readonly RecordViolation[],
): Promise<void> {
  const found = violations()
  if (found.length === 0) return
  if ((await countAdministrators(readingIn(context))) === 0) refuseAll(found)
}
