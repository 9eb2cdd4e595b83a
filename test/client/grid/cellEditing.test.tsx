import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { Customer } from '#shared/customers/Customer.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import type { App } from '#client/app/App.ts'
import { commitFocusedField } from '#client/form/commitFocusedField.ts'
import type { CellChange } from '#client/grid/cellEditing.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { known } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'
import {
  clickCell,
  customerRow,
  showCustomers,
  type CustomerRow,
  type ShownCustomers,
  waitForFilterRow,
} from './support/showCustomers.tsx'

describe('Editing in the cells of a grid', () => {
  let app: App
  const set = jest.fn<undefined, [readonly CellChange<CustomerRow>[]]>()
  const editing = { isOn: true, set }

  beforeEach(async () => {
    localStorage.clear()
    set.mockClear()
    app = await createTestApp()
  })
  afterEach(cleanup)

  const editorIn = (cell: HTMLElement): HTMLInputElement | null =>
    cell.querySelector('input:not([type=hidden])')
  const editor = async (grid: ShownCustomers, key: number, field?: string): Promise<HTMLInputElement> => {
    clickCell(grid.cell(key, field))
    return waitFor(() => {
      const input = editorIn(grid.cell(key, field))
      if (input === null) throw new Error('The cell is not being edited.')
      return input
    })
  }
  const enter = async (grid: ShownCustomers, value: unknown, field = 'companyName'): Promise<void> => {
    act(() => grid.widget().cellValue(grid.widget().getRowIndexByKey(1), field, value))
    await act(() => grid.widget().saveEditData())
  }
  const changes = () =>
    set.mock.calls.map(([entered]) => entered.map(({ row, field, value }) => [row.id, field, value]))

  it('starts by a click while it is on, in the columns that can be edited', async () => {
    const grid = await showCustomers(app, { editing })
    const input = await editor(grid, 2)
    expect(input.value).toBe('Beta')
    expect(document.querySelectorAll('.dx-editor-cell input.dx-texteditor-input').length).toBeGreaterThan(0)
    clickCell(grid.cell(2, 'balance'))
    expect(editorIn(grid.cell(2, 'balance'))).toBeNull()
    grid.update({ editing: { isOn: false, set } })
    clickCell(grid.cell(3))
    expect(editorIn(grid.cell(3))).toBeNull()
  })

  it('offers the choices of a field in a list, in which it can also be emptied', async () => {
    const rows = [customerRow(1, 'Alpha', { billingType: 'COD' })]
    const grid = await showCustomers(app, { editing, rows })
    const list = (await editor(grid, 1, 'billingType')).closest('.dx-selectbox')
    expect(list?.querySelector('.dx-clear-button-area')).not.toBeNull()
    clickCell(known(list?.querySelector('.dx-dropdowneditor-button') ?? null))
    await waitFor(() =>
      expect([...document.querySelectorAll('.dx-list-item')].map(({ textContent }) => textContent)).toEqual(
        Customer.fields.billingType.choices,
      ),
    )
    expect((await editor(grid, 1)).closest('.dx-selectbox')).toBeNull()
    expect((await waitForFilterRow()).querySelectorAll('.dx-selectbox')).toHaveLength(1)
  })

  it.each<[field: string, entered: unknown, value: unknown]>([
    ['companyName', ' North  Yard ', 'North  Yard'],
    ['companyName', '', null],
    ['phone', '616.555.0123', '(616) 555-0123'],
    ['extensionRate', '12.5', 12.5],
    ['extensionRate', '', null],
    ['bypassKentCharge', true, true],
  ])('sets %s to what %j means', async (field, entered, value) => {
    const row = customerRow(1, 'Alpha', { extensionRate: 5 })
    const grid = await showCustomers(app, { editing, rows: [row] })
    const before: unknown = grid.widget().cellValue(0, field)
    await enter(grid, entered, field)
    expect(changes()).toEqual([[[1, field, value]]])
    // The record decides what becomes of it: neither the row nor what the grid filters by is written here.
    expect(row).toEqual(customerRow(1, 'Alpha', { extensionRate: 5 }))
    expect(grid.widget().cellValue(0, field)).toEqual(before)
  })

  it.each([
    ['1,250', 1250],
    ['abc', 'abc'],
  ])('[GR410] reads the number %j as it is read where it is pasted', async (typed, value) => {
    const grid = await showCustomers(app, {
      editing,
      rows: [customerRow(1, 'Alpha', { extensionRate: 1000 })],
    })
    const input = await editor(grid, 1, 'extensionRate')
    expect(input.value).toBe('$1,000.00')
    fireEvent.change(input, { target: { value: typed } })
    await act(() => grid.widget().saveEditData())
    expect(changes()).toEqual([[[1, 'extensionRate', value]]])
  })

  it.each([
    ['tomorrow', '2026-11-21'],
    ['garbage', 'garbage'],
  ])('[GR410] reads the day %j as it is read in a form', async (typed, value) => {
    const rows = [{ ...customerRow(1, 'Alpha'), endDate: '2026-12-24' }]
    const columns = columnsOf<typeof Rental, CustomerRow>(Rental, ['endDate'])
    const grid = await showCustomers(app, { editing, columns, rows })
    const input = await editor(grid, 1, 'endDate')
    expect(input.value).toBe('12/24/2026')
    fireEvent.change(input, { target: { value: typed } })
    await act(() => grid.widget().saveEditData())
    expect(changes()).toEqual([[[1, 'endDate', value]]])
  })

  it('[GR410] shows a wrong text again, and sets the day that is chosen in the calendar', async () => {
    const rows = [{ ...customerRow(1, 'Alpha'), endDate: 'garbage' }]
    const columns = columnsOf<typeof Rental, CustomerRow>(Rental, ['endDate'])
    const grid = await showCustomers(app, { editing, columns, rows })
    const input = await editor(grid, 1, 'endDate')
    expect(input.value).toBe('garbage')
    clickCell(known(grid.cell(1, 'endDate').querySelector('.dx-dropdowneditor-button')))
    const chosen = await waitFor(() => known(document.querySelector<HTMLElement>('.dx-calendar-cell')))
    clickCell(chosen)
    await act(() => grid.widget().saveEditData())
    expect(changes()).toEqual([[[1, 'endDate', chosen.dataset['value']?.replaceAll('/', '-')]]])
  })

  it('[GR403] says at the pointer why a cell cannot be edited, but of one with a problem what that is', async () => {
    const grid = await showCustomers(app, { editing })
    const [one, wrong] = [grid.cell(1, 'balance'), grid.cell(2, 'balance')]
    wrong.classList.add('cell-error')
    wrong.title = 'Required'
    for (const cell of [one, wrong, grid.cell(1)]) fireEvent.mouseOver(cell)
    expect([one.title, wrong.title, grid.cell(1).title]).toEqual([
      'This is set by the product.',
      'Required',
      '',
    ])
  })

  it('sets nothing in a row that is gone', async () => {
    const grid = await showCustomers(app, { editing })
    act(() => grid.widget().cellValue(0, 'companyName', 'North Yard'))
    const widget = grid.widget()
    grid.update({ rows: [] })
    await act(() => widget.saveEditData())
    expect(set).not.toHaveBeenCalled()
  })

  it('is committed by a save and before the page is left, without leaving the cell', async () => {
    const grid = await showCustomers(app, { editing })
    const input = await editor(grid, 2)
    fireEvent.change(input, { target: { value: 'North Yard' } })
    act(() => commitFocusedField())
    await waitFor(() => expect(changes()).toEqual([[[2, 'companyName', 'North Yard']]]))
    grid.unmount()
    expect(() => commitFocusedField()).not.toThrow()
  })
})
