import { minutesSincePrevious, previousJobOf } from '#shared/jobs/previousJob.ts'
import type { Stored } from '../../save/records.ts'
import type { RuleContext } from '../../save/SaveRule.ts'

/** Minutes from the completion of the driver's job before to that of this one (JO33); null where there is none. */
export async function minutesFromPrevious(
  { transaction, dialect }: RuleContext,
  job: Stored<'Job'>,
  completed: string,
): Promise<number | null> {
  const { driverId, startDate } = job
  if (driverId === null) return null
  const { quote, parameter } = dialect
  const rows = await transaction.query(
    `SELECT ${quote('completed')} FROM ${quote('Job')}
      WHERE ${quote('driverId')} = ${parameter(0)} AND ${quote('startDate')} = ${parameter(1)}
        AND ${quote('completed')} IS NOT NULL AND ${quote('deleted')} IS NULL AND ${quote('id')} <> ${parameter(2)}`,
    [driverId, startDate, job.id],
  )
  const others = rows.map((row) => ({
    driverId,
    startDate,
    completed: String(row['completed']),
    deleted: null,
  }))
  const finished = { ...job, completed }
  return minutesSincePrevious(finished, previousJobOf(finished, others))
}
