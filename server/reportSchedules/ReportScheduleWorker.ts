import { displayName } from '#shared/people/userRules.ts'
import { latestRun, nextRunAfter } from '#shared/reporting/reportSchedules.ts'
import { BackgroundWork } from '../kernel/BackgroundWork.ts'
import { SYSTEM_USER } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { runSave } from '../save/runSave.ts'
import type { Records, Stored } from '../save/work/records.ts'
import { queueReport, recipientsOf } from '../save/work/reporting/queueReport.ts'
import { readDueSchedules } from '../reads/reporting/readDueSchedules.ts'

export interface ReportScheduleDependencies {
  readonly saves: SaveContext
  readonly log: { error(details: object, message: string): void }
  readonly idleMilliseconds?: number
}

const REST_MILLISECONDS = 60_000

/**
 * Queues the emails of reports that are due. The emails and the next time of a schedule are stored by one save, which locks the schedule:
 * of several servers, only one queues them. A schedule that was missed, however often, is made up once.
 */
export class ReportScheduleWorker extends BackgroundWork {
  readonly #dependencies: ReportScheduleDependencies

  constructor(dependencies: ReportScheduleDependencies) {
    const { idleMilliseconds = REST_MILLISECONDS, log } = dependencies
    super({
      idleMilliseconds,
      onError: (error) => log.error({ err: error }, 'scheduled reports could not be read'),
    })
    this.#dependencies = dependencies
  }

  /** Queues all that are due; what cannot be queued is tried again after a rest, and does not keep the others waiting. */
  protected async next(): Promise<boolean> {
    const { saves, log } = this.#dependencies
    for (const id of await readDueSchedules(saves.database, saves.now())) {
      try {
        await runSave(
          saves,
          SYSTEM_USER,
          (records, { now, timeZone }) => queue(records, id, { now, timeZone }),
          { note: { Reason: 'The report was due' } },
        )
      } catch (error) {
        log.error({ err: error, reportScheduleId: id }, 'a scheduled report could not be queued')
      }
    }
    return false
  }
}

interface Clock {
  readonly now: string
  readonly timeZone: string
}

async function queue(records: Records, id: number, { now, timeZone }: Clock): Promise<void> {
  const [schedule] = await records.findForUpdate('ReportSchedule', 'id', [id])
  // Another server was faster, or it was deleted.
  if (schedule === undefined || schedule.nextRun === null || schedule.nextRun > now) return
  const run = latestRun(schedule, { due: schedule.nextRun, now }, timeZone)
  const recipients = await recipientsOf(records, id)
  records.change('ReportSchedule', schedule, {
    lastRun: run,
    nextRun: nextRunAfter(schedule, now, timeZone),
    problem: problemWith(recipients),
  })
  await queueReport(records, schedule, run, recipients)
}

/** Which recipients cannot be mailed and why, in sentences; null if all can. */
function problemWith(recipients: readonly Stored<'User'>[]): string | null {
  if (recipients.length === 0) return 'It has no recipients.'
  const problems = recipients.flatMap((user) => {
    if (!user.isActive) return `${displayName(user)} is no longer an active user.`
    return user.email === null ? `${displayName(user)} has no email address.` : []
  })
  return problems.length === 0 ? null : problems.join(' ')
}
