import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useApp, type App } from '../App.ts'
import { mayOpen } from '../openScreens.ts'
import { addressOf } from '../views/viewAddress.ts'
import { WAITING_WORK } from './waitingWork.ts'
import './homeWork.css'

/** What waits for the user, where they were last, and their saved views. */
export const HomeWork = observer(function HomeWork() {
  const app = useApp()
  const pages = app.recents.pages.filter(({ path }) => mayOpen(app, path)).slice(0, MAX_PAGES)
  const views = app.views.all.filter(({ path }) => mayOpen(app, path))
  return (
    <div className="home-work">
      <WaitingCard />
      {pages.length > 0 && (
        <HomeCard title="Recent">
          {pages.map(({ path, caption, detail }) => (
            <PlaceLink key={path} to={path} caption={caption} detail={detail} />
          ))}
        </HomeCard>
      )}
      {views.length > 0 && (
        <HomeCard title="Saved views">
          {views.map((view) => (
            <PlaceLink key={view.id} to={addressOf(view)} caption={view.name} detail={view.list} />
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
  const counts = useCounts(app)
  if (counts.length === 0) return null
  return (
    <HomeCard title="Waiting for you">
      {counts.map(({ caption, path, count }) => {
        const content = (
          <>
            <b className="num">{count.toLocaleString('en-US')}</b> {caption}
          </>
        )
        return (
          <li key={caption} className={count === 0 ? 'muted' : undefined}>
            {mayOpen(app, path) ? <Link to={path}>{content}</Link> : <span>{content}</span>}
          </li>
        )
      })}
    </HomeCard>
  )
}

interface CountedWork {
  readonly caption: string
  readonly path: string
  readonly count: number
}

/** What could be counted of the user's work; nothing before all counts are there, so that they do not move. */
function useCounts(app: App): readonly CountedWork[] {
  const [counts, setCounts] = useState<readonly CountedWork[]>([])
  useEffect(() => {
    let isShown = true
    const counting = WAITING_WORK.filter(({ needs }) => app.session.satisfies(needs)).map((work) =>
      work.count(app).then(
        (count) => [{ ...work, count }],
        // The home page is there for more than its counts: one that cannot be read is left out.
        () => [],
      ),
    )
    void Promise.all(counting).then((counted) => {
      if (isShown) setCounts(counted.flat())
    })
    return () => {
      isShown = false
    }
  }, [app])
  return counts
}

function HomeCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card home-section" aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

interface PlaceLinkProps {
  readonly to: string
  readonly caption: string
  readonly detail: string
}

function PlaceLink({ to, caption, detail }: PlaceLinkProps) {
  return (
    <li>
      <Link to={to}>
        {caption} <small>{detail}</small>
      </Link>
    </li>
  )
}
