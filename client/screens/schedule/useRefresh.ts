import { when } from 'mobx'
import { useEffect } from 'react'
import { Driver } from '#shared/dispatch/Driver.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JobTime } from '#shared/jobs/JobTime.ts'
import { concerns } from '../../live/LiveChange.ts'
import type { Board } from './Board.ts'

/** O-061, S1 §9. */
const REFRESH_MILLISECONDS = 300_000

/** What the board shows. */
const SHOWN: ReadonlySet<string> = new Set([Job, JobTime, Driver, StorageDumpSite].map(({ name }) => name))

/**
 * Shows what others store, never under a card that is dragged (LC791). Where the server does not tell, the board is read again every 5
 * minutes; while something is dragged, open or pending, once that has ended (O-061).
 */
export function useRefresh(board: Board): void {
  useEffect(() => {
    const { app, model, request } = board
    const { live } = app
    let stopWaiting = (): void => {}
    const timer = setInterval(() => {
      if (live.connection === 'connected') return
      stopWaiting()
      stopWaiting = when(
        () => !board.isBusy,
        () => void request.make(),
      )
    }, REFRESH_MILLISECONDS)
    const stopDeferring = live.defer(() => board.isMoving)
    const stopFollowing = live.follow((change) => {
      // What cannot be read now is read with the next change; why it failed is said above the board.
      if (concerns(change, SHOWN)) model.follow(change).catch(() => void request.make())
    })
    return () => {
      clearInterval(timer)
      stopWaiting()
      stopDeferring()
      stopFollowing()
    }
  }, [board])
}
