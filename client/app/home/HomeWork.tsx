import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useApp } from '../App.ts'
import { mayOpen } from '../../context/openScreens.ts'
import { urlOfView } from '../../context/views/viewUrl.ts'
import { useCounts } from './useCounts.ts'
import { urlOfWork } from './WaitingWork.ts'
import './homeWork.css'

/** What waits for the user, where they were last, and their saved views. */
export const HomeWork = observer(function HomeWork() {
  const app = useApp()
  const pages = app.recents.pages.filter(({ path }) => mayOpen(app, path)).slice(0, MAX_PAGES)
  const views = app.views.all.filter(({ path }) => mayOpen(app, path))
  return (
    <div className="home-work">
      <WaitingCard />
      <HomeCard title="Recent">
        {pages.map(({ path, caption, detail }) => (
          <HomeLink key={path} to={path} caption={caption} detail={detail} />
        ))}
        {pages.length === 0 && (
          <li className="muted">
            <span>
              Records that you open are listed here. The search at the top finds them by name or number.
            </span>
          </li>
        )}
      </HomeCard>
      {views.length > 0 && (
        <HomeCard title="Saved views">
          {views.map((view) => (
            <HomeLink key={view.id} to={urlOfView(view)} caption={view.name} detail={view.list} />
          ))}
        </HomeCard>
      )}
    </div>
  )
})

const MAX_PAGES = 6

/** The counts of the user's work; a number opens its list where there is one. */
function WaitingCard() {
  const app = useApp()
  const counts = useCounts(app, app.waitingWork)
  if (counts.length === 0) return null
  return (
    <HomeCard title="Waiting for you" isBusy={counts.some(({ count }) => count === null)}>
      {counts.map((work) => {
        const { caption, path, count } = work
        const content = (
          <>
            <b className="num">{count?.toLocaleString('en-US')}</b> {caption}
          </>
        )
        return (
          <li key={caption} className={count === 0 ? 'muted' : undefined}>
            {mayOpen(app, path) ? <Link to={urlOfWork(work)}>{content}</Link> : <span>{content}</span>}
          </li>
        )
      })}
    </HomeCard>
  )
}

interface HomeCardProps {
  readonly title: string
  readonly isBusy?: boolean
  readonly children: ReactNode
}

function HomeCard({ title, isBusy = false, children }: HomeCardProps) {
  return (
    <section className="card home-section" aria-label={title} aria-busy={isBusy}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

interface HomeLinkProps {
  readonly to: string
  readonly caption: string
  readonly detail: string
}

function HomeLink({ to, caption, detail }: HomeLinkProps) {
  return (
    <li>
      <Link to={to}>
        {caption} <small>{detail}</small>
      </Link>
    </li>
  )
}
