import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Customer } from '#shared/customers/Customer.ts'
import type { App } from '#client/app/App.ts'
import { oneSelected, type Action } from '#client/grid/actions.ts'
import { sumBelow } from '#client/grid/columnFooters.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { EntityGrid } from '#client/grid/EntityGrid.tsx'
import { LayoutStore } from '#client/grid/LayoutStore.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'

type Row = Pick<Customer, 'id' | 'companyName' | 'typeId' | 'balance' | 'email'>

const columns = columnsOf<typeof Customer, Row>(Customer, [
  'companyName',
  'typeId',
  { field: 'balance', footer: sumBelow(({ balance }) => balance) },
  'email',
])
const plain = (id: number, companyName: string): Row => ({
  id,
  companyName,
  typeId: 2,
  balance: id * 10,
  email: null,
})

describe('The grid', () => {
  let app: App
  const opened: number[] = []
  const ran: number[][] = []
  const remove: Action<Row> = {
    id: 'delete',
    caption: 'Delete',
    icon: 'delete',
    needs: ['Customer:Admin'],
    enabled: oneSelected,
    run: ({ selected }) => void ran.push(selected.map(({ id }) => id)),
  }

  beforeEach(async () => {
    localStorage.clear()
    opened.length = 0
    ran.length = 0
    app = await createTestApp()
    mergeCustomer(app.store, 7)
  })
  afterEach(cleanup)

  const customer = () => known(app.store.cached('Customer', 7))
  const edit = (field: 'companyName' | 'email', value: string): void =>
    act(() => {
      app.store.edit('Change', () => (customer()[field] = value))
    })
  const show = async (rows: readonly Row[], in_: App = app) => {
    const view = (shown: readonly Row[]) => (
      <AppProvider app={in_}>
        <EntityGrid
          id="customers"
          caption="Customers"
          columns={columns}
          rows={shown}
          keyField="id"
          actions={[remove]}
          onOpen={({ id }) => void opened.push(id)}
        />
      </AppProvider>
    )
    const { rerender } = render(view(rows))
    await waitFor(() => expect(cells().length).toBeGreaterThan(0))
    return (next: readonly Row[]) => rerender(view(next))
  }
  const cells = (field = 'companyName') =>
    [...document.querySelectorAll<HTMLElement>(`.dx-data-row td[data-field=${field}]`)].filter(
      (cell) => cell.closest('tr')?.dataset['key'] !== undefined,
    )
  const texts = (field?: string) => cells(field).map((cell) => cell.textContent)

  it('F-020 shows rows with formatted values and counts them', async () => {
    await show([plain(1, 'Alpha'), plain(2, 'Beta')])
    expect(texts()).toEqual(['Alpha', 'Beta'])
    expect(texts('typeId')).toEqual(['Residential', 'Residential'])
    expect(texts('balance')).toEqual(['$10.00', '$20.00'])
    await waitFor(() => expect(screen.getByTestId('grid-count').textContent).toBe('2 items'))
  })

  it('[FG4] sums the rows that are shown, also when the same rows are read again with other values', async () => {
    const sums = () =>
      [...document.querySelectorAll('.dx-datagrid-summary-item')].map(({ textContent }) => textContent)
    const showAgain = await show([plain(1, 'Alpha'), plain(2, 'Beta')])
    await waitFor(() => expect(sums()).toEqual(['$30.00']))
    showAgain([plain(1, 'Alpha'), { ...plain(2, 'Beta'), balance: 50 }])
    await waitFor(() => expect(sums()).toEqual(['$60.00']))
    expect(texts('balance')).toEqual(['$10.00', '$50.00'])
  })

  it('tracks an entity: pending and invalid values are marked, and unmarked when they are undone', async () => {
    await show([customer() as Row, plain(1, 'Alpha')])
    const [cell] = cells()
    edit('companyName', 'North Yard')
    expect(cell?.textContent).toBe('North Yard')
    expect(cell?.classList.contains('cell-pending')).toBe(true)
    edit('email', 'nobody')
    expect(cells('email')[0]?.classList.contains('cell-error')).toBe(true)
    expect(cells('email')[0]?.title).toMatch(/email address/)
    act(() => app.store.rejectAll())
    expect(cell?.textContent).toBe('Great Lakes Landscape')
    expect(document.querySelectorAll('.cell-pending, .cell-error')).toHaveLength(0)
    expect(app.store.pending.count).toBe(0)
  })

  it('replaces a plain row by its entity', async () => {
    const row = plain(7, 'Plain')
    const showRows = await show([row, plain(8, 'Other')])
    const [before] = cells()
    act(() => showRows([customer() as Row, plain(8, 'Other')]))
    expect(texts()).toEqual(['Great Lakes Landscape', 'Other'])
    expect(cells()[0]).toBe(before)
  })

  it('F-046 offers an action for the selection that it needs, to users who may use it', async () => {
    await show([plain(1, 'Alpha'), plain(2, 'Beta')])
    const button = screen.getByTestId<HTMLButtonElement>('action-delete')
    expect(button.disabled).toBe(true)
    const cell = cells()[1]
    if (cell === undefined) throw new Error('The grid shows no second row.')
    fireEvent(cell, new MouseEvent('dxclick', { bubbles: true }))
    fireEvent.click(cell)
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    expect(ran).toEqual([[2]])
  })

  it('F-046 hides an action from others', async () => {
    await show([plain(1, 'Alpha')], await createTestApp(['Customer']))
    expect(screen.queryByTestId('action-delete')).toBeNull()
  })

  it('opens a row by Enter', async () => {
    await show([plain(1, 'Alpha'), plain(2, 'Beta')])
    const second = cells()[1]
    if (second === undefined) throw new Error('The grid shows no second row.')
    fireEvent.keyDown(second, { key: 'Enter' })
    expect(opened).toEqual([2])
  })

  it('F-021 F-022 stores nothing while the layout is unchanged', async () => {
    const save = jest.spyOn(LayoutStore.prototype, 'save')
    await show([plain(1, 'Alpha')])
    // The widget gives its layout to be saved a while after it is drawn.
    await expectEventually(() => save.mock.calls.length).toBeGreaterThan(0)
    save.mockRestore()
    expect(Object.keys(localStorage)).toEqual([])
  })
})
