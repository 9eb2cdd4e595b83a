import { reaction } from 'mobx'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { App } from '../../app/App.ts'
import type { LastDay, LastSeenJob } from '../../app/lastDay/LastDay.ts'
import { log } from '../../app/log.ts'
import { directionsTo } from '../../kit/directionsTo.ts'
import type { JobRecord } from '../../screen/jobs/jobRecord.ts'
import { pairActionOf } from '../../screen/jobs/pairActionOf.ts'
import type { DriverDay } from './DriverDay.ts'
import { cardOf, phaseOf, phoneLinkOf, remarksOf, titleOf } from './driverJob.ts'
import { PHASES } from './messages.ts'

/** Keeps the user's own day as it is shown, until the returned function is called (JO236). */
export function keepLastDay(
  app: App,
  model: Pick<DriverDay, 'day' | 'driverId' | 'jobs' | 'readAt'>,
): () => void {
  const shown = (): Omit<LastDay, 'seenAt'> | null => {
    const { userId, displayName } = app.session.user
    if (model.driverId !== userId) return null
    const jobs = model.jobs.map((job) => seenOf(app, job))
    return { userId, driver: displayName, day: model.day, timeZone: app.formats.timeZone, jobs }
  }
  // Read again, it is as of then, also where nothing has changed.
  const seen = () => ({ day: shown(), seenAt: model.readAt })
  return reaction(
    seen,
    ({ day, seenAt }) => {
      if (day === null || seenAt === null) return
      const kept = app.lastDay.write({ ...day, seenAt })
      kept.catch((error: unknown) => log('The day could not be kept.', error))
    },
    { fireImmediately: true },
  )
}

function seenOf(app: App, job: JobRecord): LastSeenJob {
  const waiting = app.waiting.ofJob(job.id)
  const card = cardOf(job, app.formats.timeZone)
  const kind = [
    card.jobType,
    pairActionOf(app, job),
    app.lookups.title('Dumpster', job.dumpsterId),
    jobDisplayId(job.id),
  ]
  const remarks = remarksOf(job, waiting).map(({ caption, text }) => `${caption}: ${text}`)
  return {
    id: job.id,
    title: titleOf(job, card),
    phase: PHASES[phaseOf(job, waiting)].text,
    lines: [joinNonBlank(kind, ' · '), card.preferredTime, card.address ?? '', ...remarks].filter(
      (line) => line !== '',
    ),
    phone: phoneLinkOf(job),
    directions: card.mapTarget === null ? null : directionsTo(card.mapTarget),
  }
}
