import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { mayOpen } from '../context/openScreens.ts'
import { useApp } from './App.ts'
import { useCounts, type CountedWork } from './home/useCounts.ts'
import { urlOfWork } from './home/WaitingWork.ts'

/** What came back to the user or failed, such as rejected invoices and emails: its number, with a link to its list (HM500). */
export function Notifications() {
  const shown = useNotified().filter(({ count }) => count !== 0)
  if (shown.length === 0) return <p className="menu-empty">You have no notifications.</p>
  if (shown.some(({ count }) => count === null)) return <p className="menu-empty">Loading</p>
  return shown.map((work) => (
    <Link key={work.caption} className="menu-item" to={urlOfWork(work)}>
      <b className="num">{work.count?.toLocaleString('en-US')}</b> {work.caption}
    </Link>
  ))
}

/** How much of it there is, on the bell, where the server tells what changes (LC792). */
export const NotificationCount = observer(function NotificationCount() {
  const { live } = useApp()
  return live.connection === 'none' ? null : <FollowedCount />
})

function FollowedCount() {
  const total = useNotified().reduce((sum, { count }) => sum + (count ?? 0), 0)
  if (total === 0) return null
  return (
    <span className="notice-count" data-testid="notice-count" aria-hidden="true">
      {total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}
    </span>
  )
}

const MOST_SHOWN = 99

/** The user's work of which the bell tells, as it is counted. */
function useNotified(): readonly CountedWork[] {
  const app = useApp()
  const notified = useMemo(
    () => app.waitingWork.filter(({ isNotified, path }) => isNotified === true && mayOpen(app, path)),
    [app],
  )
  return useCounts(app, notified)
}
