import { minutesSincePrevious, previousJobOf } from '#shared/jobs/previousJob.ts'
import { column, readRows } from '../../database/readRows.ts'
import { readingIn } from '../../save/reading.ts'
import type { Stored } from '../../save/records.ts'
import type { RuleContext } from '../../save/SaveRule.ts'

/** Minutes from the completion of the driver's job before to that of this one (JO33); null where there is none. */
export async function minutesFromPrevious(
  context: Pick<RuleContext, 'transaction' | 'dialect'>,
  job: Pick<Stored<'Job'>, 'id' | 'driverId' | 'startDate' | 'deleted'>,
  completed: string,
): Promise<number | null> {
  const { id, driverId, startDate } = job
  if (driverId === null) return null
  const others = await readRows(
    readingIn(context),
    COMPLETED_JOBS,
    { id, driverId, startDate },
    { completed: column.text },
  )
  const finished = { ...job, completed }
  const previous = previousJobOf(
    finished,
    others.map((other) => ({ ...other, driverId, startDate, deleted: null })),
  )
  return minutesSincePrevious(finished, previous)
}

const COMPLETED_JOBS = `
  SELECT [completed] FROM [Job]
  WHERE [driverId] = :driverId AND [startDate] = :startDate AND [id] <> :id
    AND [completed] IS NOT NULL AND [deleted] IS NULL`
