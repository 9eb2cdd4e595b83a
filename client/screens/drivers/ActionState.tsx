import { observer } from 'mobx-react-lite'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { formatTimeOfDay } from '#shared/kernel/days.ts'
import { useApp } from '../../app/App.ts'
import type { WaitingAction } from '../../app/waiting/WaitingAction.ts'
import { isSettled } from '../../app/waiting/WaitingActions.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { ACTION_CAPTIONS, TOWARDS_OFFICE, WITH_OFFICE } from './messages.ts'

interface ActionStateProps {
  readonly action: WaitingAction
  /** Whether it says of which job it is. */
  readonly namesJob?: boolean
}

/** An action that waits, with the time of the tap, or that was refused: then why, and what can be done about it. */
export const ActionState = observer(function ActionState({ action, namesJob = false }: ActionStateProps) {
  const { errors, formats, waiting } = useApp()
  const { refusal, tappedAt, work } = action
  const job = namesJob ? `${jobDisplayId(work.jobId)} ` : ''
  const caption = `${job}${ACTION_CAPTIONS[work.kind]}, ${formatTimeOfDay(tappedAt, formats.timeZone)}`
  const report = (error: unknown): void => errors.report(error)
  if (refusal === null)
    return (
      <p className="driver-waiting" data-testid="waiting-action">
        <Icon name="history" />
        <span>{caption}: waiting to be sent</span>
      </p>
    )
  return (
    <div className="driver-refused" role="alert" data-testid="refused-action">
      <p>
        {caption}: {refusal}
      </p>
      {work.kind !== 'photo' && <p>{isSettled(action) ? WITH_OFFICE : TOWARDS_OFFICE}</p>}
      <Button caption="Try again" onClick={() => void waiting.retry(action).catch(report)} />
      {isSettled(action) && (
        <Button
          caption="Dismiss"
          variant="quiet"
          onClick={() => void waiting.dismiss(action).catch(report)}
        />
      )}
    </div>
  )
})
