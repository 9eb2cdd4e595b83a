import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Job } from '#shared/jobs/Job.ts'
import { preferredStartChosen, preferredTimesAfter } from '#shared/jobs/preferredTimes.ts'
import { addDays, isDay, isInstant } from '#shared/kernel/days.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { Button } from '../../kit/Button.tsx'
import type { JobRecord } from './jobRecord.ts'

/** When the job is done, on which day and at which time the customer prefers (O-036, O-039). */
export const JobSchedule = observer(function JobSchedule({ record: job }: { readonly record: JobRecord }) {
  const app = useScreenContext()
  const { boot, store, widgetServices } = app
  const { businessTimeZone: timeZone } = boot
  const [follower] = useState(() => new FollowingEnd())
  const of = { entity: job, of: Job }
  const moveTimes = (): void => {
    // What it was before is no matter: on the day that it has the times are moved by nothing.
    Object.assign(job, preferredTimesAfter({ startDate: null }, job, timeZone))
  }
  const startOn = (day: string): void =>
    store.edit('Change Start date', () => {
      job.startDate = day
      moveTimes()
    })
  const mayMove = widgetServices.editRefusal('Job', 'startDate', job) === null
  const clock = isDay(job.startDate) ? { clockOf: job.startDate } : {}
  return (
    <>
      <div className="form-row">
        <EntityField {...of} field="startDate" onEdited={moveTimes} />
        <EntityField
          {...of}
          {...clock}
          field="preferredStartTime"
          caption="Preferred Start"
          onEdited={() => follower.follow(job, timeZone)}
        />
        {mayMove && (
          <div className="field field-tools" role="group" aria-label="Start on">
            {(['Today', 'Tomorrow'] as const).map((caption, days) => {
              const day = addDays(app.today(), days)
              return (
                <Button
                  key={caption}
                  caption={caption}
                  pressed={job.startDate === day}
                  onClick={() => startOn(day)}
                />
              )
            })}
          </div>
        )}
      </div>
      <div className="form-row">
        <EntityField {...of} field="endDate" />
        <EntityField {...of} {...clock} field="preferredEndTime" caption="Preferred End" />
      </div>
    </>
  )
})

/** The end that follows the start while it is typed, until the user sets one. */
class FollowingEnd {
  private last: string | null = null

  follow(job: JobRecord, timeZone: string): void {
    const { startDate, preferredStartTime: start, preferredEndTime: end } = job
    if (start === null || !isInstant(start) || !isDay(startDate)) return
    if (end !== null && end !== this.last) return
    const times = preferredStartChosen({ startDate, preferredEndTime: null }, start, timeZone)
    this.last = times.preferredEndTime
    Object.assign(job, times)
  }
}
