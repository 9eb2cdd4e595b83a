import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { customerRow, showCustomers, waitForFilterRow } from './support/showCustomers.tsx'

describe('The filter row of a grid', () => {
  let app: App
  beforeEach(async () => {
    localStorage.clear()
    app = await createTestApp()
  })
  afterEach(cleanup)

  const isThere = (selector: string): boolean => document.querySelector(selector) !== null
  const stateNow = () => ({
    rows: document.querySelectorAll('.dx-data-row[data-key]').length,
    isShown: isThere('.dx-datagrid-filter-row'),
    hasRoom: isThere('.awaits-filter-row'),
  })

  it('[LS32] follows the first rows, in the room that is kept for it', async () => {
    const states: ReturnType<typeof stateNow>[] = []
    const watch = new MutationObserver(() => states.push(stateNow()))
    watch.observe(document.body, { subtree: true, childList: true, attributes: true })
    await showCustomers(app)
    await waitForFilterRow()
    watch.disconnect()
    expect(states.find(({ rows }) => rows > 0)).toEqual({ rows: 3, isShown: false, hasRoom: true })
    await waitFor(() => expect(stateNow()).toEqual({ rows: 3, isShown: true, hasRoom: false }))
  })

  it('[LS32] is there at last where nothing was found', async () => {
    const grid = await showCustomers(app)
    grid.update({ rows: [] })
    await waitFor(() => expect(stateNow()).toEqual({ rows: 0, isShown: true, hasRoom: false }))
  })

  it('F-021 [LS32] is there with the first rows where the stored layout filters them', async () => {
    const grid = await showCustomers(app)
    await waitForFilterRow()
    act(() => grid.widget().columnOption('companyName', 'filterValue', 'gam'))
    await waitFor(() => expect(grid.texts()).toEqual(['Gamma']))
    grid.unmount()
    const again = await showCustomers(app)
    expect([again.texts(), stateNow()]).toEqual([['Gamma'], { rows: 1, isShown: true, hasRoom: false }])
  })

  it('F-020 [LS16] stays with the search of a short list that was long: what filters it can be seen and emptied', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => customerRow(i + 1, `Company ${i + 1}`))
    const grid = await showCustomers(app, { isSecondary: true, rows })
    const search = (text: string) =>
      fireEvent.change(screen.getByLabelText('Search in Customers'), { target: { value: text } })
    search('Company 49')
    await waitFor(() => expect(grid.texts()).toEqual(['Company 49']))
    grid.update({ rows: rows.slice(0, 49) })
    expect(screen.getByLabelText('Search in Customers')).toHaveProperty('value', 'Company 49')
    search('')
    await waitFor(() => expect(grid.texts().length).toBeGreaterThan(1))
  })
})
