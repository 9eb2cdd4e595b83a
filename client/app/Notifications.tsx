import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { mayOpen } from '../context/openScreens.ts'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import { useApp } from './App.ts'
import type { Notice } from './home/Notice.ts'
import { useCounts, type CountedWork } from './home/useCounts.ts'
import { urlOfWork } from './home/WaitingWork.ts'

/**
 * What came back to the user or failed, such as rejected invoices and emails: its number, with a link to its list (HM500); below it what
 * the user is told by name (HM920).
 */
export function Notifications() {
  const shown = useNotified().filter(({ count }) => count !== 0)
  const notices = useNotices()
  if (notices === null || shown.some(({ count }) => count === null))
    return <p className="menu-empty">Loading</p>
  if (shown.length === 0 && notices.length === 0)
    return <p className="menu-empty">You have no notifications.</p>
  return (
    <>
      {shown.map((work) => (
        <Link key={work.caption} className="menu-item" to={urlOfWork(work)}>
          <b className="num">{work.count?.toLocaleString('en-US')}</b> {work.caption}
        </Link>
      ))}
      {notices.map((notice) => (
        <NoticeItem key={notice.key} notice={notice} />
      ))}
    </>
  )
}

function NoticeItem({ notice: { caption, detail, open } }: { readonly notice: Notice }) {
  const app = useApp()
  const navigate = useNavigate()
  const press = async (): Promise<void> => {
    await open(app, (path) => void navigate(path))
  }
  return (
    <button type="button" className="menu-item notice" onClick={() => reportErrorsOf(press(), app.errors)}>
      <b>{caption}</b>
      <span>{detail}</span>
    </button>
  )
}

/** What the user is told by name; null until all of it is read. */
function useNotices(): readonly Notice[] | null {
  const app = useApp()
  const [notices, setNotices] = useState<readonly Notice[] | null>(null)
  useEffect(() => {
    let isShown = true
    const sources = app.noticeSources.filter(({ needs }) => app.session.satisfies(needs))
    const read = async (): Promise<void> => {
      // What cannot be read is left out, as numbers are.
      const found = await Promise.all(sources.map((source) => source.read(app).catch(() => [])))
      if (isShown) setNotices(found.flat())
    }
    void read()
    return () => {
      isShown = false
    }
  }, [app])
  return notices
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
      {total > MAX_SHOWN ? `${MAX_SHOWN}+` : total}
    </span>
  )
}

const MAX_SHOWN = 99

/** The user's work of which the bell tells, as it is counted. */
function useNotified(): readonly CountedWork[] {
  const app = useApp()
  const notified = useMemo(
    () => app.waitingWork.filter(({ isNotified, path }) => isNotified === true && mayOpen(app, path)),
    [app],
  )
  return useCounts(app, notified)
}
