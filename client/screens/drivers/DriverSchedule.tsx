import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, isDay } from '#shared/kernel/days.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { NewDayBanner } from '../../context/NewDayBanner.tsx'
import { useShownDay } from '../../context/useShownDay.ts'
import { keepShell } from './lastDay/keepShell.ts'
import { Button } from '../../kit/Button.tsx'
import { countOf } from '../../kit/countOf.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { useCommands } from '../../kit/useCommands.ts'
import { ActionState } from './ActionState.tsx'
import { DriverDay } from './DriverDay.ts'
import { DriverJobCard } from './DriverJobCard.tsx'
import { cardOf } from './driverJob.ts'
import { lastDayStorage } from './lastDay/LastDay.ts'
import { waitingActionsOf } from './waiting/createWaitingActions.ts'
import { keepLastDay } from './lastDay/keepLastDay.ts'
import { NO_JOBS, NOT_READ, ONLY_BEGUN, WAIT_REASONS } from './messages.ts'
import { preloadDriverJob } from './openDriverJob.ts'
import './drivers.css'

/** As the board (O-061). */
const REFRESH_MILLISECONDS = 300_000

/** `/drivers/schedule`: the jobs of a driver on a day, made for a phone (O-070). Day and driver are part of the address. */
export const DriverSchedule = observer(function DriverSchedule() {
  const app = useScreenContext()
  const [parameters, setParameters] = useSearchParams()
  const driver = Number(parameters.get('driver'))
  const { day, isOver } = useShownDay()
  const askedDriver = Number.isSafeInteger(driver) && driver > 0 ? driver : null
  const [lastDay] = useState(lastDayStorage)
  const [model] = useState(() => new DriverDay(app, day, askedDriver, lastDay))
  useEffect(() => {
    const load = (): void => reportErrorsOf(model.load(), app.errors)
    model.choose(day, askedDriver)
    load()
    const timer = setInterval(load, REFRESH_MILLISECONDS)
    // A day that was chosen, or changed by the office, while there was no connection.
    window.addEventListener('online', load)
    // Not every browser says that it is online again; the stream of changes, which tries by itself, does.
    const stopFollowing = reaction(
      () => app.live.connection,
      (connection) => {
        if (connection === 'connected') load()
      },
    )
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', load)
      stopFollowing()
    }
  }, [app, model, day, askedDriver])
  useEffect(() => model.followCompletions(), [model])
  useEffect(() => keepLastDay(app, lastDay, model), [app, lastDay, model])
  useEffect(() => {
    // Without them the page only needs a connection.
    const loaded = preloadDriverJob().catch(() => {})
    keepShell(loaded).catch(() => {})
  }, [])
  const show = (shown: { readonly date?: string; readonly driver?: number }): void => {
    const next = { date: day, driver: model.driverId, ...shown }
    const date = next.date === app.today() ? {} : { date: next.date }
    setParameters({ ...date, driver: String(next.driver) }, { replace: true })
  }
  return (
    <div className="page scrolls driver-page">
      <div className="page-title driver-toolbar">
        <h1>Driver Schedule</h1>
        <DayChoice day={day} show={(date) => show({ date })} />
        <DriverChoice model={model} show={(userId) => show({ driver: userId })} />
      </div>
      {isOver && <NewDayBanner goToToday={() => show({ date: app.today() })} />}
      <ConnectionState model={model} />
      <OtherActions model={model} />
      <DriverJobs model={model} />
    </div>
  )
})

interface DayChoiceProps {
  readonly day: string
  readonly show: (day: string) => void
}

const DayChoice = observer(function DayChoice({ day, show }: DayChoiceProps) {
  const today = useScreenContext().today()
  return (
    <div className="driver-day">
      <Button caption="Previous" onClick={() => show(addDays(day, -1))} />
      {/* The phone's own calendar is the easiest to use there. */}
      <input
        type="date"
        aria-label="Schedule Date"
        value={day}
        onChange={({ target }) => {
          if (isDay(target.value)) show(target.value)
        }}
      />
      <Button caption="Next" onClick={() => show(addDays(day, 1))} />
      {day !== today && <Button caption="Today" onClick={() => show(today)} />}
    </div>
  )
})

interface DriverChoiceProps {
  readonly model: DriverDay
  readonly show: (driverId: number) => void
}

const DriverChoice = observer(function DriverChoice({ model, show }: DriverChoiceProps) {
  const { drivers, driverId } = model
  const isKnown = drivers.some(({ id }) => id === driverId)
  return (
    <select
      aria-label="Driver"
      value={isKnown ? driverId : ''}
      onChange={({ target }) => show(Number(target.value))}
    >
      {!isKnown && <option value="">Choose a driver</option>}
      {drivers.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  )
})

/** As of when the day is, why actions wait, and how to go on. */
const ConnectionState = observer(function ConnectionState({ model }: { readonly model: DriverDay }) {
  const app = useScreenContext()
  const { formats } = app
  const waiting = waitingActionsOf(app)
  const { unsent, waitsFor } = waiting
  const isWaiting = waitsFor !== null && unsent.length > 0
  const texts = [
    ...(isWaiting ? [`${WAIT_REASONS[waitsFor]} ${countOf(unsent.length, 'action')} waiting.`] : []),
    ...(model.isKept && !isWaiting ? ['No connection.'] : []),
    ...(model.isKept
      ? [model.readAt === null ? ONLY_BEGUN : `This is the day as of ${formats.instant(model.readAt)}.`]
      : []),
  ]
  return (
    <div className="driver-connection" role="status" data-testid="driver-connection">
      {texts.length > 0 && (
        <>
          <Icon name="warning" />
          <span>{texts.join(' ')}</span>
          {isWaiting && <Button caption="Send now" icon="reset" onClick={() => void waiting.send()} />}
        </>
      )}
    </div>
  )
})

/** What waits or was refused of jobs of another day, or that meanwhile are another driver's. */
const OtherActions = observer(function OtherActions({ model }: { readonly model: DriverDay }) {
  const waiting = waitingActionsOf(useScreenContext())
  const shown = new Set(model.jobs.map(({ id }) => id))
  const others = model.isRead ? waiting.actions.filter(({ work }) => !shown.has(work.jobId)) : []
  if (others.length === 0) return null
  return (
    <section className="driver-others" aria-label="Other jobs">
      {others.map((action) => (
        <ActionState key={action.id} action={action} namesJob />
      ))}
    </section>
  )
})

const DriverJobs = observer(function DriverJobs({ model }: { readonly model: DriverDay }) {
  const app = useScreenContext()
  const refresh = (): void => reportErrorsOf(model.load(), app.errors)
  useCommands(() => [{ caption: 'Refresh Data', context: 'Driver Schedule', icon: 'reset', run: refresh }])
  if (model.jobs.length === 0)
    return (
      <div aria-busy={model.loading}>
        {!model.loading && (
          <EmptyState icon="truck" {...(model.readAt === null ? NOT_READ : NO_JOBS)}>
            <Button caption="Refresh Data" icon="reset" onClick={refresh} />
          </EmptyState>
        )}
      </div>
    )
  return (
    <>
      <ul className="driver-jobs" aria-label="Jobs" aria-busy={model.loading}>
        {model.toDoFirst.map((job) => (
          <DriverJobCard key={job.id} job={job} model={model} />
        ))}
      </ul>
      <ColorLegend model={model} />
    </>
  )
})

/** Which type of job the color of a card stands for, of the types that are there (JO1362). */
const ColorLegend = observer(function ColorLegend({ model }: { readonly model: DriverDay }) {
  const { timeZone } = useScreenContext().formats
  const cards = model.jobs.map((job) => cardOf(job, timeZone))
  const types = new Map(cards.map(({ priority, jobType }) => [priority, jobType]))
  if (types.size < 2) return null
  return (
    <ul className="driver-legend" aria-label="Colors of jobs">
      {[...types].map(([priority, jobType]) => (
        <li key={priority} className={`driver-color ${priority}`}>
          {jobType}
        </li>
      ))}
    </ul>
  )
})
