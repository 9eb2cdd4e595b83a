import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { askClockEnd } from '../../screen/jobs/askClockEnd.ts'
import type { JobRecord } from '../../screen/jobs/jobRecord.ts'
import { waitingActionsOf } from './waiting/createWaitingActions.ts'
import { HOLD_MILLISECONDS } from './waiting/WaitingActions.ts'
import { tellSent } from './waitingCompletion.ts'
import type { JobWork } from './waiting/WaitingAction.ts'

/** Asks about what is unusual before work is kept; true where nothing is. */
export async function confirmWork(
  { dialogs }: Pick<ScreenContext, 'dialogs'>,
  unusual: readonly string[],
  verb: 'Start' | 'Complete',
): Promise<boolean> {
  return unusual.length === 0 || dialogs.confirm(`${unusual.join(' ')} ${verb} it anyway?`)
}

/**
 * Asks before the clock of a job starts while that of another one runs, and keeps the pause of that one, to be sent first: the server
 * would refuse the start, perhaps long after, when the connection is back (JO1230). False where the driver goes on with the other one.
 */
export async function pauseOther(
  app: ScreenContext,
  other: JobRecord | null,
  started: JobRecord,
): Promise<boolean> {
  if (other === null) return true
  const [running, next] = [jobDisplayId(other.id), jobDisplayId(started.id)]
  const question = `The clock of ${running} is still running. Do you want to pause it and start ${next}?`
  if (!(await app.dialogs.confirm(question))) return false
  const ended = await askClockEnd(app, other)
  if (ended === null) return false
  await waitingActionsOf(app).add({ kind: 'pause', jobId: other.id, ...ended })
  return true
}

/** Keeps a completion, which can be taken back for a moment or until its message is put away. Rejects where the browser keeps nothing. */
export async function completeWithUndo(app: ScreenContext, work: JobWork): Promise<void> {
  const { errors, toasts } = app
  const job = jobDisplayId(work.jobId)
  const held = await waitingActionsOf(app).addHeld(work)
  const undo = async (): Promise<void> => {
    if (await held.takeBack()) toasts.info(`${job} is open again`)
    else tellSent(app, work.jobId)
  }
  toasts.success(`${job} completed`, {
    caption: 'Undo',
    run: () => void undo().catch((error: unknown) => errors.report(error)),
    milliseconds: HOLD_MILLISECONDS,
    waived: () => held.send(),
  })
}
