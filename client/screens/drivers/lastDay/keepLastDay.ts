import { reaction } from 'mobx'
import type { ScreenContext } from '../../../context/ScreenContext.ts'
import type { LastDay, LastDayStorage } from './LastDay.ts'
import { readStart, type LastStart } from '../../../context/lastStart.ts'
import { log } from '../../../context/log.ts'
import type { CompletionChoices } from '../../../screen/jobs/CompletionEntryModel.ts'
import type { JobRecord } from '../../../screen/jobs/jobRecord.ts'
import { rowOf } from '../../../store/rowOf.ts'
import { DRIVER_JOB_RELATIONS } from '../driverJob.ts'

/** The day as the screen of its driver shows it. */
interface ShownDay {
  readonly day: string
  readonly driverId: number
  readonly jobs: readonly JobRecord[]
  readonly choices: ReadonlyMap<number, CompletionChoices>
  readonly readAt: string | null
}

/** For so long changes are kept together. */
const DELAY_MILLISECONDS = 500

/** Keeps the user's own day in this storage as it is shown, until the returned function is called (JO236). */
export function keepLastDay(app: ScreenContext, storage: LastDayStorage, model: ShownDay): () => void {
  let start: LastStart | null = null
  let latest: Omit<LastDay, 'start'> | null = null
  // A page that was opened without a connection goes on with what it started with.
  const readOrLast = () => readStart(app).catch(async () => (await storage.read())?.start ?? null)
  const keep = async (shown: Omit<LastDay, 'start'>): Promise<void> => {
    start ??= await readOrLast()
    // What was shown meanwhile is kept in place of it.
    if (start !== null && shown === latest) await storage.write({ ...shown, start })
  }
  return reaction(
    () => shownDay(app, model),
    (shown) => {
      latest = shown
      if (shown !== null) keep(shown).catch((error: unknown) => log('The day could not be kept.', error))
    },
    { fireImmediately: true, delay: DELAY_MILLISECONDS },
  )
}

function shownDay({ session }: ScreenContext, model: ShownDay): Omit<LastDay, 'start'> | null {
  const { userId, displayName } = session.user
  const { choices, day, driverId, jobs, readAt } = model
  if (driverId !== userId || readAt === null) return null
  return {
    userId,
    driver: displayName,
    day,
    seenAt: readAt,
    jobs: jobs.map((job) => rowOf(job, DRIVER_JOB_RELATIONS)),
    choices: [...choices],
  }
}
