import { useEffect } from 'react'
import type { ReadEntities } from '#shared/model/queryContract.ts'
import { log } from '../../context/log.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { Following } from '../../live/Following.ts'
import { concerns, hasForeign } from '../../live/LiveChange.ts'

/**
 * Reads again what is computed from records of these entities when others have stored one (LC951). `read` returns false where it has to
 * be asked again; both stay the same from one render to the next.
 */
export function useFollowed(reads: ReadEntities | undefined, read: () => Promise<boolean>): void {
  const { live } = useScreenContext()
  useEffect(() => {
    if (reads === undefined) return
    const names: ReadonlySet<string> | null = reads === 'all' ? null : new Set(reads)
    const following = new Following({
      read,
      // What is shown stays as it was read; the next change, or the user, asks again.
      report: (error) => log('What is computed could not follow.', error),
    })
    const stop = live.follow((change) => {
      if (names === null ? hasForeign(change) : concerns(change, names)) following.ask()
    })
    return () => {
      stop()
      following.end()
    }
  }, [live, reads, read])
}
