import { busyDriverRefusal } from '#shared/dispatch/drivers.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { readOpenJobs } from '#server/reads/dispatch/readOpenJobs.ts'
import type { RuleContext, SettleRule } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'

/** A user with jobs of today or later remains a driver (O-059, O-063, SV86). */
export const refuseRemovingBusyDriver: SettleRule = {
  name: 'refuseRemovingBusyDriver',
  phase: 'settle',
  watches: ['Driver'],
  run: async (unit, context) => {
    const left = new Records(unit)
      .changes('Driver')
      .filter(
        ({ operation, before, after }) =>
          before !== null && (operation === 'delete' || before.userId !== after.userId),
      )
    await refuseBusy(left, ({ before, after }) => before?.userId ?? after.userId, context)
  },
}

/** And remains an active user (SV86). */
export const refuseDeactivatingBusyDriver: SettleRule = {
  name: 'refuseDeactivatingBusyDriver',
  phase: 'settle',
  watches: ['User'],
  run: async (unit, context) => {
    const left = new Records(unit)
      .changes('User')
      .filter(({ before, after }) => before !== null && before.isActive && !after.isActive)
    await refuseBusy(left, ({ after }) => after.userId, context)
  },
}

async function refuseBusy<N extends 'Driver' | 'User'>(
  changes: readonly RecordChange<N>[],
  driverOf: (change: RecordChange<N>) => number,
  context: RuleContext,
): Promise<void> {
  if (changes.length === 0) return
  const today = dayOfInstant(context.now, context.timeZone)
  const jobsOf = await readOpenJobs(readingIn(context), changes.map(driverOf), today)
  refuseAll(
    changes.flatMap((change) => violationsBy(change, busyDriverRefusal(jobsOf.get(driverOf(change)) ?? []))),
  )
}
