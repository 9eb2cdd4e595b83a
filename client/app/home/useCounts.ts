import { useEffect, useMemo, useState } from 'react'
import type { App } from '../App.ts'
import type { WaitingWork } from './WaitingWork.ts'

/** Work with what could be counted of it. */
export interface CountedWork extends Omit<WaitingWork, 'count'> {
  /** Null until everything is counted. */
  readonly count: number | null
}

/** What of this work is the user's, and how much. All numbers come together and into room that is theirs: nothing moves. */
export function useCounts(app: App, all: readonly WaitingWork[]): readonly CountedWork[] {
  const work = useMemo(() => all.filter(({ needs }) => app.session.satisfies(needs)), [app, all])
  const [counts, setCounts] = useState<readonly CountedWork[] | null>(null)
  useEffect(() => {
    let isShown = true
    const counting = work.map((each) =>
      each.count(app).then(
        (count) => [{ ...each, count }],
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
  }, [app, work])
  return counts ?? work.map((each) => ({ ...each, count: null }))
}
