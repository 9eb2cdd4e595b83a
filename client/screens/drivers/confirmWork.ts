import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { waitingActionsOf } from './waiting/createWaitingActions.ts'
import { HOLD_MILLISECONDS } from './waiting/WaitingActions.ts'
import type { JobWork } from './waiting/WaitingAction.ts'

/** Asks about what is unusual before work is kept; true where nothing is. */
export async function confirmWork(
  { dialogs }: Pick<ScreenContext, 'dialogs'>,
  unusual: readonly string[],
  verb: 'Start' | 'Complete',
): Promise<boolean> {
  return unusual.length === 0 || dialogs.confirm(`${unusual.join(' ')} ${verb} it anyway?`)
}

/** Keeps a completion, which can be taken back for a moment or until its message is put away. Rejects where the browser keeps nothing. */
export async function completeWithUndo(app: ScreenContext, work: JobWork): Promise<void> {
  const { errors, toasts } = app
  const job = jobDisplayId(work.jobId)
  const held = await waitingActionsOf(app).addHeld(work)
  const undo = async (): Promise<void> => {
    if (await held.takeBack()) toasts.info(`${job} is open again`)
    else toasts.error(`${job} has been sent already. Please tell the office.`)
  }
  toasts.success(`${job} completed`, {
    caption: 'Undo',
    run: () => void undo().catch((error: unknown) => errors.report(error)),
    milliseconds: HOLD_MILLISECONDS,
    waived: () => held.send(),
  })
}
