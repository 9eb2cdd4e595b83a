import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { RowMoves } from '#client/grid/RowMoves.ts'
import { RowViews } from '#client/grid/RowViews.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { showCustomers, threeCustomers, type CustomerRow } from './support/showCustomers.tsx'

describe('Rows that are arranged by hand', () => {
  let app: App
  let moves: (readonly [number, number])[]
  const onMove = (row: CustomerRow, index: number): Promise<boolean> => {
    moves.push([row.id, index])
    return Promise.resolve(true)
  }
  beforeEach(async () => {
    localStorage.clear()
    moves = []
    app = await createTestApp()
  })
  afterEach(cleanup)

  it('F-096 [LT1] are moved past their neighbors by Alt+Up and Alt+Down, and not beyond the ends', async () => {
    const { cell } = await showCustomers(app, { onMove })
    fireEvent.keyDown(cell(1), { key: 'ArrowDown', altKey: true })
    fireEvent.keyDown(cell(3), { key: 'ArrowUp', altKey: true })
    fireEvent.keyDown(cell(1), { key: 'ArrowUp', altKey: true })
    fireEvent.keyDown(cell(3), { key: 'ArrowDown', altKey: true })
    await waitFor(() =>
      expect(moves).toEqual([
        [1, 1],
        [3, 1],
      ]),
    )
  })

  it('F-096 [LT1] stay where they are while they are sorted by a column', async () => {
    const { cell, widget } = await showCustomers(app, { onMove })
    act(() => widget().columnOption('companyName', 'sortOrder', 'desc'))
    await waitFor(() => expect(widget().columnOption('companyName', 'sortOrder')).toBe('desc'))
    fireEvent.keyDown(cell(1), { key: 'ArrowUp', altKey: true })
    expect(moves).toEqual([])
  })

  it('F-096 have handles to drag them by, which other lists have not', async () => {
    const { unmount } = await showCustomers(app, { onMove })
    expect(document.querySelectorAll('.dx-data-row .dx-command-drag')).toHaveLength(3)
    unmount()
    const { cell } = await showCustomers(app)
    expect(document.querySelectorAll('.dx-command-drag')).toHaveLength(0)
    fireEvent.keyDown(cell(1), { key: 'ArrowDown', altKey: true })
    expect(moves).toEqual([])
  })

  it('F-096 [LT1] keep the focus at their new places', async () => {
    const { cell, update } = await showCustomers(app, { onMove })
    fireEvent.keyDown(cell(1), { key: 'ArrowDown', altKey: true })
    await waitFor(() => expect(moves).toHaveLength(1))
    const [one, two, three] = threeCustomers
    update({ rows: [two, one, three].filter((row) => row !== undefined) })
    await waitFor(() => expect(document.activeElement?.closest('tr')?.dataset['key']).toBe('1'))
  })

  it('F-096 [LT1] keep the focus also where the former rows are drawn once more before they move', async () => {
    const { widget, update } = await showCustomers(app)
    const views = new RowViews<CustomerRow>([], app.widgetServices)
    views.show(threeCustomers, 'id')
    const rowMoves = new RowMoves(() => ({ views, services: app.widgetServices, onMove }))
    const focusedKey = (): string | undefined => document.activeElement?.closest('tr')?.dataset['key']
    rowMoves.moveBy(widget(), 1, 1)
    const rows = [1, 0, 2].flatMap((index) => threeCustomers[index] ?? [])
    views.show(rows, 'id')
    rowMoves.focusMoved(widget())
    expect(focusedKey()).toBeUndefined()
    update({ rows })
    await waitFor(() => expect(widget().getRowIndexByKey(1)).toBe(1))
    rowMoves.focusMoved(widget())
    expect(focusedKey()).toBe('1')
  })

  it('F-096 report what prevents a move', async () => {
    const { cell } = await showCustomers(app, { onMove: () => Promise.reject(new Error('No such list')) })
    fireEvent.keyDown(cell(1), { key: 'ArrowDown', altKey: true })
    await waitFor(() => expect(app.toasts.items.map(({ message }) => message)).toEqual(['No such list']))
  })
})
