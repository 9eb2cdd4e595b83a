import { observer } from 'mobx-react-lite'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { formatTimeOfDay } from '#shared/kernel/days.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { waitingActionsOf } from './waiting/createWaitingActions.ts'
import { isCompletion, takeCompletionBack } from './waitingCompletion.ts'
import type { WaitingAction } from './waiting/WaitingAction.ts'
import { isSettled } from './waiting/WaitingActions.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { downloadFile } from '../../kit/downloadFile.ts'
import { WORK_CAPTIONS } from '../../screen/jobs/messages.ts'
import { DISMISS_PHOTO, PHOTO_WITH_OFFICE, TOWARDS_OFFICE, WITH_OFFICE } from './messages.ts'

interface ActionStateProps {
  readonly action: WaitingAction
  /** Whether it says of which job it is. */
  readonly namesJob?: boolean
  /** Opens a completion that waits; absent where its job is not shown. */
  readonly correct?: () => void
}

/** An action that waits, with the time of the tap, or that was refused: then why, and what can be done about it. */
export const ActionState = observer(function ActionState(props: ActionStateProps) {
  const { action, correct, namesJob = false } = props
  const app = useScreenContext()
  const { dialogs, errors, formats } = app
  const waiting = waitingActionsOf(app)
  const { refusal, tappedAt, work } = action
  const job = namesJob ? `${jobDisplayId(work.jobId)} ` : ''
  const caption = `${job}${WORK_CAPTIONS[work.kind]}, ${formatTimeOfDay(tappedAt, formats.timeZone)}`
  const report = (error: unknown): void => errors.report(error)
  const isPhoto = work.kind === 'photo'
  const dismiss = async (): Promise<void> => {
    if (!isPhoto || (await dialogs.confirm(DISMISS_PHOTO))) await waiting.dismiss(action)
  }
  if (refusal === null)
    return (
      <div className="driver-waiting" data-testid="waiting-action">
        <Icon name="history" />
        <span>{caption}: waiting to be sent</span>
        {isCompletion(action) && (
          <>
            {correct !== undefined && <Button caption="Correct" variant="quiet" onClick={correct} />}
            <Button
              caption="Take Back"
              variant="quiet"
              onClick={() => void takeCompletionBack(app, action).catch(report)}
            />
          </>
        )}
      </div>
    )
  return (
    <div className="driver-refused" role="alert" data-testid="refused-action">
      <p>
        {caption}: {refusal}
      </p>
      <p>{isSettled(action) ? (isPhoto ? PHOTO_WITH_OFFICE : WITH_OFFICE) : TOWARDS_OFFICE}</p>
      <Button caption="Try again" onClick={() => void waiting.retry(action).catch(report)} />
      {isPhoto && <Button caption="Save Picture" onClick={() => downloadFile(work.picture, work.fileName)} />}
      {isSettled(action) && (
        <Button caption="Dismiss" variant="quiet" onClick={() => void dismiss().catch(report)} />
      )}
    </div>
  )
})
