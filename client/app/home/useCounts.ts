import { useEffect, useMemo, useState } from 'react'
import type { App } from '../App.ts'
import type { WaitingWork } from './WaitingWork.ts'

/** Work with what could be counted of it. */
export interface CountedWork extends Omit<WaitingWork, 'count'> {
  /** Null until everything is counted. */
  readonly count: number | null
}

const PAUSE_MILLISECONDS = 1_000

/** What of this work is the user's, and how much. All numbers come together and into room that is theirs: nothing moves. */
export function useCounts(app: App, all: readonly WaitingWork[]): readonly CountedWork[] {
  const work = useMemo(() => all.filter(({ needs }) => app.session.satisfies(needs)), [app, all])
  const [counts, setCounts] = useState<readonly CountedWork[] | null>(null)
  useEffect(() => {
    let isShown = true
    let counting = Promise.resolve()
    let isAskedAgain = false
    const count = async (): Promise<void> => {
      const counted = await Promise.all(
        work.map((each) =>
          each.count(app).then(
            (number) => [{ ...each, count: number }],
            // The home page is there for more than its counts: one that cannot be read is left out.
            () => [],
          ),
        ),
      )
      if (isShown) setCounts(counted.flat())
    }
    counting = count()
    // What many store within some seconds is counted once (LC792).
    const countAgain = async (): Promise<void> => {
      await counting
      await pause(PAUSE_MILLISECONDS)
      isAskedAgain = false
      if (isShown) counting = count()
    }
    const stop = app.live.follow(() => {
      if (isAskedAgain || work.length === 0) return
      isAskedAgain = true
      void countAgain()
    })
    return () => {
      isShown = false
      stop()
    }
  }, [app, work])
  return counts ?? work.map((each) => ({ ...each, count: null }))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
