import { ADMINISTRATOR_ROLE, lastAdministratorRefusal } from '#shared/people/administrators.ts'
import { column, readRows } from '../../../database/readRows.ts'
import type { RequestedChange } from '../../pipeline/change.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RecordViolation, RuleContext, SaveRule } from '../../pipeline/SaveRule.ts'

/** Serialises concurrent changes of administrators (SV47). */
async function locks(changes: readonly RequestedChange[]): Promise<readonly string[]> {
  return changes.some(({ operation }) => operation !== 'create') ? ['administrators'] : []
}

/** The last active user with the role Admin keeps it, and is neither deactivated nor removed (ambiguities 61, SV93). */
export const keepAdministratorRole: SaveRule = {
  entity: 'UserRole',
  locks: (changes) => locks(changes.filter(({ shape }) => shape.name === 'UserRole')),
  settle: async (unit, context) => {
    const records = new Records(unit)
    const taken = records.changes('UserRole').filter(({ operation, before, after }) => {
      if (before === null) return false
      return operation === 'delete' || before.userId !== after.userId || before.roleId !== after.roleId
    })
    const adminRole = await administratorRole(records)
    const lost = taken.filter(({ before }) => before?.roleId === adminRole?.roleId)
    const users = await records.find(
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
export const keepActiveAdministrator: SaveRule = {
  entity: 'User',
  locks: (changes) => locks(changes.filter(({ shape }) => shape.name === 'User')),
  settle: async (unit, context) => {
    const records = new Records(unit)
    const left = records.changes('User').filter(({ operation, before, after }) => {
      return before !== null && before.isActive && (operation === 'delete' || !after.isActive)
    })
    if (left.length === 0) return
    const adminRole = await administratorRole(records)
    const held = await records.find(
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
  const [role] = await records.find('Role', 'name', [ADMINISTRATOR_ROLE])
  return role
}

/** Raises RuleViolations for the former administrators if none is left. */
async function refuseWithoutAdministrator(
  context: RuleContext,
  violations: () => readonly RecordViolation[],
): Promise<void> {
  const found = violations()
  if (found.length === 0) return
  const [counted] = await readRows(readingIn(context), ADMINISTRATORS, { role: ADMINISTRATOR_ROLE }, COLUMNS)
  if (counted?.administrators === 0) refuseAll(found)
}

const ADMINISTRATORS = `
  SELECT COUNT(*) AS [administrators]
  FROM [UserRole] h
  JOIN [User] u ON u.[userId] = h.[userId]
  JOIN [Role] r ON r.[roleId] = h.[roleId]
  WHERE r.[name] = :role AND u.[isActive] = 1`

const COLUMNS = { administrators: column.number }
