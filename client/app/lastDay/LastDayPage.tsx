import { useEffect } from 'react'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { formatDay, formatInstant } from '#shared/kernel/days.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import type { LastDay, LastSeenJob } from './LastDay.ts'
import './lastDay.css'

interface LastDayPageProps {
  readonly day: LastDay
  readonly retry: () => void
}

/** What a driver sees who opens the page without a connection: the day as of when it was seen last (JO236). */
export function LastDayPage({ day: { day, driver, jobs, seenAt, timeZone }, retry }: LastDayPageProps) {
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return (
    <main className="last-day">
      <section className="card" role="status">
        <p>
          <Icon name="warning" /> No connection. This is the day of {driver}, {formatDay(day)}, as of{' '}
          {formatInstant(seenAt, timeZone)}. What you did is kept on this phone and sent when the connection
          is back.
        </p>
        <Button caption="Try again" icon="reset" variant="primary" onClick={retry} />
      </section>
      <ul aria-label="Jobs">
        {jobs.map((job) => (
          <LastSeen key={job.id} job={job} />
        ))}
      </ul>
    </main>
  )
}

function LastSeen({ job: { id, title, phase, lines, phone, directions } }: { readonly job: LastSeenJob }) {
  return (
    <li className="card" aria-label={jobDisplayId(id)}>
      <p className="last-day-head">
        <strong>{title}</strong>
        <Badge text={phase} tone="neutral" />
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="last-day-links">
        {phone !== null && (
          <a className="button plain" href={phone}>
            <Icon name="phone" />
            <span>Call</span>
          </a>
        )}
        {directions !== null && (
          <a className="button plain" href={directions} target="_blank" rel="noreferrer">
            <Icon name="directions" />
            <span>Directions</span>
          </a>
        )}
      </div>
    </li>
  )
}
