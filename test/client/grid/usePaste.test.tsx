import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import type { CellChange } from '#client/grid/cellEditing.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { pressButton } from '../support/pressButton.ts'
import {
  clickCell,
  showCustomers,
  type CustomerRow,
  type ShownCustomers,
  waitForFilterRow,
} from './support/showCustomers.tsx'

describe('Pasting into a grid', () => {
  let app: App
  let grid: ShownCustomers
  const set = jest.fn<undefined, [readonly CellChange<CustomerRow>[]]>()

  beforeEach(async () => {
    localStorage.clear()
    set.mockClear()
    app = await createTestApp()
    grid = await showCustomers(app, { editing: { isOn: true, set } })
  })
  afterEach(cleanup)

  /** Pastes; false when the grid has handled it. */
  const paste = (target: Element, text: string): boolean =>
    fireEvent.paste(target, {
      clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
    })
  const changes = () =>
    set.mock.calls.map(([entered]) => entered.map(({ row, field, value }) => [row.id, field, value]))
  const settled = () => waitFor(() => expect(set).toHaveBeenCalled())
  const messages = () => app.toasts.items.map(({ message }) => message)

  it('fills the cells to the right of and below the focused one, as one change', async () => {
    expect(paste(grid.cell(2), 'North\t616.555.0123\r\nSouth\t616.555.0124\r\n')).toBe(false)
    await settled()
    expect(changes()).toEqual([
      [
        [2, 'companyName', 'North'],
        [2, 'phone', '(616) 555-0123'],
        [3, 'companyName', 'South'],
        [3, 'phone', '(616) 555-0124'],
      ],
    ])
  })

  it('follows the order of rows and columns that the user sees, and only what is shown', async () => {
    act(() => {
      grid.widget().columnOption('companyName', 'sortOrder', 'desc')
      grid.widget().columnOption('phone', 'visible', false)
      grid.widget().filter(['companyName', '<>', 'Beta'])
    })
    await waitFor(() => expect(grid.texts()).toEqual(['Gamma', 'Alpha']))
    paste(grid.cell(3), 'North\tCOD\nSouth\tBilling')
    await settled()
    expect(changes()).toEqual([
      [
        [3, 'companyName', 'North'],
        [3, 'billingType', 'COD'],
        [1, 'companyName', 'South'],
        [1, 'billingType', 'Billing'],
      ],
    ])
  })

  it('asks before it pastes invalid values: No pastes none, Yes pastes all', async () => {
    const ask = async (answer: string): Promise<void> => {
      paste(grid.cell(3, 'phone'), 'call Bob')
      await waitFor(() =>
        expect(screen.getByRole('alertdialog').textContent).toMatch(/Paste.*1 of 1 value is invalid\./s),
      )
      await pressButton(answer)
      await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
    }
    await ask('No')
    expect(set).not.toHaveBeenCalled()
    await ask('Yes')
    await settled()
    expect(changes()).toEqual([[[3, 'phone', 'call Bob']]])
  })

  it('says so when nothing can be pasted', async () => {
    paste(grid.cell(2, 'balance'), '7')
    await waitFor(() =>
      expect(messages()).toEqual(['Nothing was pasted: the cells from here on are read-only.']),
    )
    expect([set.mock.calls.length, app.dialogs.openDialogs.length]).toEqual([0, 0])
  })

  it('changes nothing where the values are there already', async () => {
    paste(grid.cell(2), 'Beta')
    await act(() => Promise.resolve())
    expect([set.mock.calls.length, messages()]).toEqual([0, []])
  })

  it('leaves it to the browser while editing is off, and outside of the rows', async () => {
    const filter = (await waitForFilterRow()).querySelector('input')
    expect(filter && paste(filter, 'a\tb')).toBe(true)
    grid.update({ editing: { isOn: false, set } })
    expect(paste(grid.cell(2), 'North')).toBe(true)
    grid.update({ editing: undefined as never })
    expect(paste(grid.cell(2), 'North')).toBe(true)
    expect(set).not.toHaveBeenCalled()
  })

  it('leaves a single value to the editor of a cell, but a block replaces what was typed there', async () => {
    clickCell(grid.cell(2))
    const editor = await waitFor(() => {
      const input = grid.cell(2).querySelector('input')
      if (input === null) throw new Error('The cell is not being edited.')
      return input
    })
    expect(paste(editor, 'North')).toBe(true)
    fireEvent.change(editor, { target: { value: 'typed' } })
    expect(paste(editor, 'North\nSouth')).toBe(false)
    await settled()
    expect(changes()).toEqual([
      [
        [2, 'companyName', 'North'],
        [3, 'companyName', 'South'],
      ],
    ])
    await waitFor(() => expect(grid.cell(2).querySelector('input')).toBeNull())
  })
})
