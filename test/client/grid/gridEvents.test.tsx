import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { observable, runInAction } from 'mobx'
import type { App } from '#client/app/App.ts'
import { oneSelected, type Action } from '#client/grid/actions.ts'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'
import {
  clickCell,
  customerRow,
  showCustomers,
  threeCustomers,
  type CustomerRow,
  waitForFilterRow,
} from './support/showCustomers.tsx'

describe('The rows of a grid', () => {
  let app: App
  const opened: number[] = []
  const ran: string[] = []
  const onOpen = ({ id }: CustomerRow): void => void opened.push(id)
  const actions: readonly Action<CustomerRow>[] = [
    {
      id: 'open',
      caption: 'Open',
      icon: 'open',
      enabled: oneSelected,
      run: ({ selected }) => void ran.push(`open ${selected.map(({ id }) => id).join()}`),
    },
    {
      id: 'clear',
      caption: 'Clear',
      icon: 'close',
      run: (context) => {
        ran.push(`clear ${context.selected.map(({ id }) => id).join()}`)
        context.clearSelection()
      },
    },
    { id: 'fail', caption: 'Fail', icon: 'alert', run: () => Promise.reject(new Error('It failed.')) },
  ]

  beforeEach(async () => {
    localStorage.clear()
    opened.length = 0
    ran.length = 0
    app = await createTestApp()
  })
  afterEach(cleanup)

  const openMenu = (cell: HTMLElement): void =>
    void fireEvent(cell, new MouseEvent('dxcontextmenu', { bubbles: true, cancelable: true }))
  const menuItems = () =>
    [...document.querySelectorAll<HTMLElement>('.dx-context-menu .dx-menu-item')].map((item) => [
      item.textContent,
      item.classList.contains('dx-state-disabled'),
    ])
  const runFromMenu = (caption: string): void => {
    const item = [...document.querySelectorAll<HTMLElement>('.dx-context-menu .dx-menu-item')].find(
      ({ textContent }) => textContent === caption,
    )
    if (item === undefined) throw new Error(`The menu has no ${caption}.`)
    clickCell(item)
  }

  it('F-020 offer the actions in a menu of the row, which is selected by it', async () => {
    const grid = await showCustomers(app, { actions })
    openMenu(grid.cell(2))
    await waitFor(() =>
      expect(menuItems()).toEqual([
        ['Open', false],
        ['Clear', false],
        ['Fail', false],
      ]),
    )
    expect(grid.widget().getSelectedRowKeys()).toEqual([2])
    runFromMenu('Open')
    expect(ran).toEqual(['open 2'])
  })

  it('F-020 offer the actions for all selected rows in the menu of one of them, for the row alone in that of another', async () => {
    const grid = await showCustomers(app, { actions, selection: 'multiple' })
    await act(() => grid.widget().selectRows([1, 2], false))
    openMenu(grid.cell(2))
    await waitFor(() => expect(menuItems()[0]).toEqual(['Open', true]))
    expect(grid.widget().getSelectedRowKeys()).toEqual([1, 2])
    runFromMenu('Clear')
    expect(ran).toEqual(['clear 1,2'])
    await act(() => grid.widget().selectRows([1, 2], false))
    openMenu(grid.cell(3))
    await waitFor(() => expect(menuItems()[0]).toEqual(['Open', false]))
    expect(grid.widget().getSelectedRowKeys()).toEqual([3])
    runFromMenu('Open')
    expect(ran.at(-1)).toBe('open 3')
  })

  it('are not selected by their menu where rows cannot be selected', async () => {
    const grid = await showCustomers(app, { actions, selection: 'none' })
    openMenu(grid.cell(2))
    await waitFor(() => expect(menuItems()).toHaveLength(3))
    expect(grid.widget().getSelectedRowKeys()).toEqual([])
    runFromMenu('Open')
    expect(ran).toEqual(['open 2'])
  })

  it('F-020 keep their count while the widget is loading them', async () => {
    const grid = await showCustomers(app)
    const widget = grid.widget()
    const counted = jest.spyOn(widget, 'totalCount').mockReturnValue(-1)
    await act(() => widget.refresh())
    expect(counted).toHaveBeenCalled()
    expect(screen.getByTestId('grid-count').textContent).toBe('3 items')
  })

  it('report an action that fails', async () => {
    const grid = await showCustomers(app, { actions })
    clickCell(grid.cell(2))
    fireEvent.click(screen.getByTestId('action-fail'))
    await waitFor(() => expect(app.toasts.items.map(({ message }) => message)).toEqual(['It failed.']))
  })

  it('are selected alone by a click, and added with Ctrl', async () => {
    const grid = await showCustomers(app, { actions, selection: 'multiple' })
    clickCell(grid.cell(1))
    await waitFor(() => expect(grid.widget().getSelectedRowKeys()).toEqual([1]))
    clickCell(grid.cell(3))
    await waitFor(() => expect(grid.widget().getSelectedRowKeys()).toEqual([3]))
    clickCell(grid.cell(2), { ctrlKey: true })
    await waitFor(() => expect(grid.widget().getSelectedRowKeys()).toEqual([3, 2]))
    await screen.findByText('2 selected')
    fireEvent.click(screen.getByTestId('action-clear'))
    await waitFor(() => expect(grid.widget().getSelectedRowKeys()).toEqual([]))
    await waitFor(() => expect(screen.queryByText(/ selected$/)).toBeNull())
  })

  it('[GR842] are selected from one to another with Shift, by clicks and by arrows', async () => {
    const grid = await showCustomers(app, { actions, selection: 'multiple' })
    clickCell(grid.cell(3))
    clickCell(grid.cell(1), { shiftKey: true })
    await waitFor(() => expect(grid.widget().getSelectedRowKeys().toSorted()).toEqual([1, 2, 3]))
    clickCell(grid.cell(1))
    await waitFor(() => expect(grid.widget().getSelectedRowKeys()).toEqual([1]))
    fireEvent.keyDown(grid.cell(1), { key: 'ArrowDown', shiftKey: true })
    await waitFor(() => expect(grid.widget().getSelectedRowKeys()).toEqual([1, 2]))
    fireEvent.keyDown(grid.cell(2), { key: 'ArrowDown' })
    expect(grid.widget().getSelectedRowKeys()).toEqual([1, 2])
  })

  it('are selected one by one with their check boxes', async () => {
    const grid = await showCustomers(app, { actions, selection: 'multiple' })
    for (const key of [1, 2]) {
      const box = grid
        .cell(key)
        .parentElement?.querySelector<HTMLElement>('.dx-command-select .dx-select-checkbox')
      clickCell(known(box ?? null))
    }
    await waitFor(() => expect(grid.widget().getSelectedRowKeys()).toEqual([1, 2]))
  })

  it('are deselected when they are gone or filtered out, so that no action affects an invisible row', async () => {
    const grid = await showCustomers(app, { actions, selection: 'multiple' })
    await act(() => grid.widget().selectRows([1, 2, 3], false))
    act(() => grid.widget().filter(['companyName', '<>', 'Beta']))
    await waitFor(() => expect(grid.widget().getSelectedRowKeys()).toEqual([1, 3]))
    grid.update({ rows: threeCustomers.slice(0, 2) })
    await waitFor(() => expect(grid.widget().getSelectedRowKeys()).toEqual([1]))
    grid.update({ rows: threeCustomers.slice(1) })
    await waitFor(() => expect(grid.widget().getSelectedRowKeys()).toEqual([]))
    await waitFor(() => {
      fireEvent.click(screen.getByTestId('action-clear'))
      expect(ran.at(-1)).toBe('clear ')
    })
  })

  it('open by a double click, but not in a cell being edited', async () => {
    const doubleClick = (element: Element) => {
      fireEvent.click(element, { detail: 1 })
      fireEvent.click(element, { detail: 2 })
    }
    const grid = await showCustomers(app, { onOpen })
    doubleClick(grid.cell(2))
    expect(opened).toEqual([2])
    grid.unmount()
    const edited = await showCustomers(app, { onOpen, editing: { isOn: true, set: () => {} } })
    clickCell(edited.cell(3))
    doubleClick(await waitFor(() => known(edited.cell(3).querySelector('input'))))
    expect(opened).toEqual([2])
  })

  it('do not open by one click that follows a click on something that is gone', async () => {
    const grid = await showCustomers(app, { onOpen })
    const gone = document.body.appendChild(document.createElement('button'))
    fireEvent.click(gone, { detail: 1 })
    gone.remove()
    fireEvent.click(grid.cell(2), { detail: 1 })
    expect(opened).toEqual([])
    fireEvent.click(grid.cell(3), { detail: 1 })
    fireEvent.click(grid.cell(3), { detail: 2 })
    expect(opened).toEqual([3])
  })

  it('do not open by Enter where nothing opens, and leave other keys alone', async () => {
    const grid = await showCustomers(app, { onOpen })
    fireEvent.keyDown(grid.cell(2), { key: 'a' })
    expect(opened).toEqual([])
    expect(fireEvent.keyDown(grid.cell(2), { key: 'Tab' })).toBe(true)
    const filter = known((await waitForFilterRow()).querySelector('input'))
    fireEvent.keyDown(filter, { key: 'Enter' })
    expect(opened).toEqual([])
    expect(fireEvent.keyDown(grid.cell(2), { key: 'Enter' })).toBe(false)
    expect(opened).toEqual([2])
    grid.unmount()
    const closed = await showCustomers(app)
    expect(fireEvent.keyDown(closed.cell(2), { key: 'Enter' })).toBe(true)
  })

  it('have keys that may be texts', async () => {
    const rows = ['a', 'b'].map((id, i) => ({ ...customerRow(i, `Company ${id}`), id: id as never }))
    const grid = await showCustomers(app, { rows, onOpen })
    fireEvent.keyDown(grid.cell('b'), { key: 'Enter' })
    expect(opened).toEqual(['b'])
  })

  it('have the classes that a screen gives them, as long as it does', async () => {
    const shaded = observable.box('row-faded  row-late')
    const rowClass = ({ id }: CustomerRow): string => (id === 2 ? shaded.get() : '')
    const grid = await showCustomers(app, { rowClass })
    const classes = (key: number) =>
      [...(grid.cell(key).parentElement?.classList ?? [])].filter((name) => name.startsWith('row-'))
    expect([classes(1), classes(2)]).toEqual([[], ['row-faded', 'row-late']])
    act(() => runInAction(() => shaded.set('row-late row-paid')))
    expect(classes(2)).toEqual(['row-late', 'row-paid'])
  })

  it('are marked while they are new', async () => {
    mergeCustomer(app.store, 7)
    const stored = known(app.store.cached('Customer', 7))
    const added = app.store.edit('Add', () => app.store.create('Customer', { companyName: 'New' }))
    const grid = await showCustomers(app, { rows: [customerRow(1, 'Alpha'), stored, added] as never })
    const marked = () =>
      [...document.querySelectorAll('.row-added [data-field=companyName]')].map((c) => c.textContent)
    expect(marked()).toEqual(['New'])
    expect(grid.texts()).toEqual(['Alpha', 'Great Lakes Landscape', 'New'])
  })

  it('have a single tab stop in their headers, which ends with the grid', async () => {
    const grid = await showCustomers(app)
    const headers = known(document.querySelector<HTMLElement>('.dx-datagrid-headers'))
    const stops = () => [...headers.querySelectorAll<HTMLElement>('[tabindex="0"]')].length
    await waitFor(() => expect(stops()).toBe(1))
    grid.unmount()
    const button = document.createElement('button')
    headers.append(button)
    await act(() => Promise.resolve())
    expect(button.getAttribute('tabindex')).toBeNull()
  })
})
