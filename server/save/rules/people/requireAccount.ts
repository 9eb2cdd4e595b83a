import { accountRefusal } from '#shared/people/userRules.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'

/** An active user without an account is a driver (PE9, SV144). */
export const requireAccount: SettleRule = {
  name: 'requireAccount',
  phase: 'settle',
  watches: ['User', 'Driver'],
  run: async (unit) => {
    const records = new Records(unit)
    const users = records
      .changes('User')
      .filter(({ operation, after }) => operation !== 'delete' && after.userName === null)
    const userIds = users.map(({ after }) => after.userId)
    const drivers = new Set(
      (await records.findForUpdate('Driver', 'userId', userIds)).map(({ userId }) => userId),
    )
    const ended = records.changes('Driver').filter(({ operation, before, after }) => {
      return operation === 'delete' || (before !== null && before.userId !== after.userId)
    })
    const former = await records.findForUpdate(
      'User',
      'userId',
      ended.map(({ before }) => before?.userId ?? null),
    )
    refuseAll([
      ...users.flatMap((change) =>
        violationsBy(change, accountRefusal(change.after, drivers.has(change.after.userId))),
      ),
      ...ended.flatMap((change) => {
        const user = former.find(({ userId }) => userId === change.before?.userId)
        return user === undefined ? [] : violationsBy(change, accountRefusal(user, false))
      }),
    ])
  },
}
