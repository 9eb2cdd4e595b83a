import { renderHook } from '@testing-library/react'
import { Board } from '#client/screens/schedule/Board.ts'
import { useRefresh } from '#client/screens/schedule/useRefresh.ts'
import { createTestApp } from '../../support/createTestApp.ts'

const FIVE_MINUTES = 300_000

afterEach(() => jest.useRealTimers())

async function openBoard() {
  const app = await createTestApp(['Schedule:Admin'])
  const board = new Board(app, '2026-11-23')
  const load = jest.spyOn(board.model, 'load').mockResolvedValue()
  jest.useFakeTimers()
  const { unmount } = renderHook(() => useRefresh(board))
  return { app, board, load, unmount }
}

describe('the refresh of the board', () => {
  it('O-061 reads the board every 300 000 ms, for as long as it is shown', async () => {
    const { load, unmount } = await openBoard()
    jest.advanceTimersByTime(FIVE_MINUTES - 1)
    expect(load).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1 + FIVE_MINUTES)
    expect(load).toHaveBeenCalledTimes(2)
    unmount()
    jest.advanceTimersByTime(FIVE_MINUTES)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('O-061 waits until a drag has ended', async () => {
    const { board, load } = await openBoard()
    board.startDragging([])
    jest.advanceTimersByTime(FIVE_MINUTES)
    expect(load).not.toHaveBeenCalled()
    board.endDragging()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('O-061 waits until nothing is pending and no dialog is open, and keeps what is pending', async () => {
    const { app, load } = await openBoard()
    const pending = app.store.create('Customer', { typeId: 1 })
    const asked = app.dialogs.confirm('Is it?')
    jest.advanceTimersByTime(FIVE_MINUTES)
    app.dialogs.cancelAll()
    await asked
    expect(load).not.toHaveBeenCalled()
    expect(app.store.stateOf(pending)).toBe('added')
    app.store.rejectAll()
    expect(load).toHaveBeenCalledTimes(1)
  })
})
