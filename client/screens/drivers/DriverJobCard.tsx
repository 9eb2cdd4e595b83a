import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { canCompleteJob, canTrackJobTime } from '#shared/jobs/jobPermissions.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { JobPhase } from '#shared/jobs/jobState.ts'
import { startQuestions } from '#shared/jobs/workQuestions.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { waitingActionsOf } from './waiting/createWaitingActions.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { directionsTo } from '../../kit/directionsTo.ts'
import { Icon } from '../../kit/Icon.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { RunningActions } from '../../kit/RunningActions.ts'
import { askClockEnd } from '../../screen/jobs/askClockEnd.ts'
import type { JobRecord } from '../../screen/jobs/jobRecord.ts'
import { pairActionOf } from '../../screen/jobs/pairActionOf.ts'
import { ActionState } from './ActionState.tsx'
import { confirmWork, pauseOther } from './confirmWork.ts'
import type { DriverDay } from './DriverDay.ts'
import { cardOf, phaseOf, phoneLinkOf, remarksOf, titleOf } from './driverJob.ts'
import { PHASES } from './messages.ts'
import { openDriverJob } from './openDriverJob.ts'
import { TicketPhoto } from './TicketPhoto.tsx'

interface DriverJobCardProps {
  readonly job: JobRecord
  readonly model: DriverDay
}

/** A job of the day: a press opens it; calling, directions, the ticket and the clock are one press away (O-070). */
export const DriverJobCard = observer(function DriverJobCard({ job, model }: DriverJobCardProps) {
  const app = useScreenContext()
  const waiting = waitingActionsOf(app).ofJob(job.id)
  const phase = phaseOf(job, waiting)
  const card = cardOf(job, app.formats.timeZone)
  const { text, tone } = PHASES[phase]
  const title = titleOf(job, card)
  const [running] = useState(() => new RunningActions())
  // Tapped twice before the dialog is there, it opens once.
  const open = (): void =>
    reportErrorsOf(
      running.run('open', [job], () => openDriverJob(app, model, job)),
      app.errors,
    )
  return (
    <li
      className={`driver-job ${card.priority} ${phase}`}
      data-job={job.id}
      aria-label={jobDisplayId(job.id)}
    >
      <button type="button" className="driver-job-open" onClick={open}>
        <span className="driver-job-head">
          <strong>{title}</strong>
          <Badge text={text} tone={tone} hasDot />
        </span>
        <span>
          {joinNonBlank(
            [
              card.jobType,
              pairActionOf(app, job),
              app.lookups.title('Dumpster', job.dumpsterId),
              jobDisplayId(job.id),
            ],
            ' · ',
          )}
        </span>
        {job.startDate !== model.day && <span>Planned for {app.formats.day(job.startDate)}</span>}
        {card.preferredTime !== '' && <span className="num">{card.preferredTime}</span>}
        {card.address !== null && <span>{card.address}</span>}
        {card.siteName !== title && card.siteName !== '' && <span>{card.siteName}</span>}
        {remarksOf(job, waiting)
          .filter(({ text }) => text !== title)
          .map(({ caption, text: remark }) => (
            <span key={caption} className="driver-remark">
              <b>{caption}</b> {remark}
            </span>
          ))}
      </button>
      <CardLinks job={job} mapTarget={card.mapTarget} />
      {phase !== 'completed' && (
        <CardWork job={job} model={model} phase={phase} running={running} open={open} />
      )}
      {waiting.map((action) => (
        <ActionState key={action.id} action={action} correct={open} />
      ))}
    </li>
  )
})

interface CardLinksProps {
  readonly job: JobRecord
  readonly mapTarget: string | null
}

/** What is of use on the way and at the scale. */
function CardLinks({ job, mapTarget }: CardLinksProps) {
  const { session } = useScreenContext()
  const phone = phoneLinkOf(job)
  return (
    <div className="driver-commands">
      {phone !== null && (
        <a className="button plain" href={phone}>
          <Icon name="phone" />
          <span>Call</span>
        </a>
      )}
      {mapTarget !== null && (
        <a className="button plain" href={directionsTo(mapTarget)} target="_blank" rel="noreferrer">
          <Icon name="directions" />
          <span>Directions</span>
        </a>
      )}
      {canCompleteJob(session.user, job) && <TicketPhoto job={job} />}
    </div>
  )
}

interface CardWorkProps extends DriverJobCardProps {
  readonly phase: JobPhase
  readonly running: RunningActions
  readonly open: () => void
}

/**
 * The clock and the completion. The next step is at the right, the other one at the left: who taps twice on Start does not pause the
 * job with the second tap.
 */
const CardWork = observer(function CardWork({ job, model, phase, running, open }: CardWorkProps) {
  const app = useScreenContext()
  const { errors, session } = app
  const record = (kind: 'start' | 'pause'): void => {
    const isStart = kind === 'start' && phase !== 'paused'
    const unusual = isStart ? startQuestions(job, app.today()) : []
    const other = kind === 'start' ? model.runningBesides(job.id) : null
    reportErrorsOf(
      running.run('clock', [job], () => keep(app, job, kind, { unusual, other })),
      errors,
    )
  }
  const nextVariant = model.nextJobId === job.id ? 'primary' : 'plain'
  const isRunning = phase === 'started'
  const clock = isRunning ? (
    <Button key="pause" caption="Pause" icon="pause" onClick={() => record('pause')} />
  ) : (
    <Button
      key="start"
      caption={phase === 'paused' ? 'Resume' : 'Start'}
      icon="play"
      variant={nextVariant}
      onClick={() => record('start')}
    />
  )
  const completion = (
    <Button
      key="complete"
      caption="Complete"
      icon="check"
      variant={isRunning ? nextVariant : 'plain'}
      onClick={open}
    />
  )
  const steps = [
    ...(canCompleteJob(session.user, job) ? [completion] : []),
    ...(canTrackJobTime(session.user, job) ? [clock] : []),
  ]
  return <div className="driver-commands">{isRunning ? steps.toReversed() : steps}</div>
})

/** Keeps what the driver did, unless it is unusual and he did not mean it. */
async function keep(
  app: ScreenContext,
  job: JobRecord,
  kind: 'start' | 'pause',
  { unusual, other }: { readonly unusual: readonly string[]; readonly other: JobRecord | null },
): Promise<void> {
  if (!(await confirmWork(app, unusual, 'Start')) || !(await pauseOther(app, other, job))) return
  const ended = kind === 'pause' ? await askClockEnd(app, job) : {}
  if (ended !== null) await waitingActionsOf(app).add({ kind, jobId: job.id, ...ended })
}
