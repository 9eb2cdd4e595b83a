import { driverRefusal } from '#shared/dispatch/drivers.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { Records } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'

/** An assigned driver is a driver and an active user (O-059, SV86). */
export const refuseInactiveDriver: SettleRule = {
  name: 'refuseInactiveDriver',
  phase: 'settle',
  watches: ['Job'],
  run: async (unit) => {
    const records = new Records(unit)
    const given = records
      .changes('Job')
      .filter(
        (change) =>
          isRequestedByClient(change) &&
          change.operation !== 'delete' &&
          change.after.driverId !== null &&
          change.before?.driverId !== change.after.driverId,
      )
    const userIds = given.map(({ after }) => after.driverId)
    const drivers = new Set(
      (await records.findForUpdate('Driver', 'userId', userIds)).map(({ userId }) => userId),
    )
    const users = await records.findForUpdate('User', 'userId', userIds)
    const active = new Set(users.filter(({ isActive }) => isActive).map(({ userId }) => userId))
    refuseAll(
      given.flatMap((change) => {
        const userId = change.after.driverId ?? 0
        return violationsBy(change, driverRefusal(drivers.has(userId) && active.has(userId)))
      }),
    )
  },
}
