import { when } from 'mobx'
import { useEffect } from 'react'
import type { Board } from './Board.ts'

/** O-061, S1 §9. */
const REFRESH_MILLISECONDS = 300_000

/** Reads the board again every 5 minutes; while something is dragged, open or pending, once that has ended (O-061). */
export function useRefresh(board: Board): void {
  useEffect(() => {
    const { request } = board
    let stopWaiting = (): void => {}
    const timer = setInterval(() => {
      stopWaiting()
      stopWaiting = when(
        () => !board.isBusy,
        () => void request.make(),
      )
    }, REFRESH_MILLISECONDS)
    return () => {
      clearInterval(timer)
      stopWaiting()
    }
  }, [board])
}
