import { minutesSincePrevious, previousJobOf } from '#shared/jobs/previousJob.ts'
import { readDriversDay } from '#server/reads/jobs/readDriversDay.ts'
import { readingIn } from '../../save/work/reading.ts'
import type { Stored } from '../../save/work/records.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'

/** Minutes between the completions of the driver's previous job and this one (JO33); null if there is no previous one. */
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
