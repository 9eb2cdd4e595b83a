import { useMemo } from 'react'
import { Link } from 'react-router'
import { mayOpen } from '../context/openScreens.ts'
import { useApp } from './App.ts'
import { useCounts } from './home/useCounts.ts'
import { urlOfWork } from './home/WaitingWork.ts'

/** What came back to the user or failed, such as rejected invoices and emails: its number, with a link to its list (HM500). */
export function Notifications() {
  const app = useApp()
  const notified = useMemo(
    () => app.waitingWork.filter(({ isNotified, path }) => isNotified === true && mayOpen(app, path)),
    [app],
  )
  const shown = useCounts(app, notified).filter(({ count }) => count !== 0)
  if (shown.length === 0) return <p className="menu-empty">You have no notifications.</p>
  if (shown.some(({ count }) => count === null)) return <p className="menu-empty">Loading</p>
  return shown.map((work) => (
    <Link key={work.caption} className="menu-item" to={urlOfWork(work)}>
      <b className="num">{work.count?.toLocaleString('en-US')}</b> {work.caption}
    </Link>
  ))
}
