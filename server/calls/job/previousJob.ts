import { minutesSincePrevious, previousJobOf } from '#shared/jobs/previousJob.ts'
import { readDriversDay } from '#server/driveDistance/readDriversDay.ts'
import { readingIn } from '../../save/work/reading.ts'
import type { Stored } from '../../save/work/records.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'

/** Minutes from the completion of the driver's job before to that of this one (JO33); null where there is none. */
export async function minutesFromPrevious(
  context: Pick<RuleContext, 'transaction' | 'dialect'>,
  job: Pick<Stored<'Job'>, 'id' | 'driverId' | 'startDate' | 'deleted'>,
  completed: string,
): Promise<number | null> {
  const finished = { ...job, completed }
  return minutesSincePrevious(
    finished,
    previousJobOf(finished, await readDriversDay(readingIn(context), job)),
  )
}
