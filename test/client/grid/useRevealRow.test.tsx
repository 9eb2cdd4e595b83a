import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { showCustomers, threeCustomers, waitForFilterRow } from './support/showCustomers.tsx'

describe('B-02 The row of a grid to which Go to leads', () => {
  let app: App
  beforeEach(async () => {
    localStorage.clear()
    app = await createTestApp()
  })
  afterEach(cleanup)

  const focusedField = () =>
    [
      document.activeElement?.closest('tr')?.getAttribute('data-key'),
      document.activeElement?.closest('td')?.dataset['field'],
    ].join(' ')
  const leadsTo = (place: string) => waitFor(() => expect(focusedField()).toBe(place))

  it('has the focus in the cell of the field, once for each request', async () => {
    const grid = await showCustomers(app)
    // With it the widget draws again, and focuses the cell again that had the focus.
    await waitForFilterRow()
    const revealRow = { key: 2, field: 'phone' }
    grid.update({ revealRow })
    await leadsTo('2 phone')
    act(() => grid.widget().focus(grid.cell(1)))
    grid.update({ revealRow, rows: threeCustomers.slice(0, 2) })
    await waitFor(() => expect(grid.texts()).toEqual(['Alpha', 'Beta']))
    expect(focusedField()).toBe('1 companyName')
    grid.update({ revealRow: { ...revealRow } })
    await leadsTo('2 phone')
  })

  it('has the focus in its first cell if no field is named', async () => {
    const grid = await showCustomers(app)
    grid.update({ revealRow: { key: 3, field: null } })
    await waitFor(() => expect(focusedField()).toBe('3 companyName'))
  })

  it('gets the focus as soon as it is loaded', async () => {
    const grid = await showCustomers(app, { rows: threeCustomers.slice(0, 1) })
    grid.update({ revealRow: { key: 3, field: 'phone' } })
    await act(() => Promise.resolve())
    expect(focusedField()).toBe(' ')
    grid.update({ rows: threeCustomers })
    await leadsTo('3 phone')
  })

  it('does not get the focus while a filter hides it', async () => {
    const grid = await showCustomers(app)
    act(() => grid.widget().filter(['companyName', '<>', 'Beta']))
    await waitFor(() => expect(grid.texts()).toEqual(['Alpha', 'Gamma']))
    grid.update({ revealRow: { key: 2, field: 'phone' } })
    await act(() => Promise.resolve())
    expect(focusedField()).toBe(' ')
  })

  it('[LS412] is shown with the filters cleared that hide it, where it was asked for', async () => {
    const grid = await showCustomers(app)
    act(() => grid.widget().filter(['companyName', '<>', 'Beta']))
    await waitFor(() => expect(grid.texts()).toEqual(['Alpha', 'Gamma']))
    grid.update({ revealRow: { key: 3, field: 'phone', clearsFilters: true } })
    await leadsTo('3 phone')
    expect(grid.texts()).toEqual(['Alpha', 'Gamma'])
    grid.update({ revealRow: { key: 2, field: 'phone', clearsFilters: true } })
    await leadsTo('2 phone')
    fireEvent.change(screen.getByLabelText('Search in Customers'), { target: { value: 'alpha' } })
    await waitFor(() => expect(grid.texts()).toEqual(['Alpha']))
    grid.update({ revealRow: { key: 3, field: 'phone', clearsFilters: true } })
    await leadsTo('3 phone')
  })
})
