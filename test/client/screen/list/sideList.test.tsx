import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { columnsOf } from '#client/grid/columns.ts'
import { ListFilter } from '#client/screen/list/ListFilter.ts'
import { ListModel } from '#client/screen/list/ListModel.ts'
import { fetchRows } from '#client/screen/list/ListOptions.ts'
import { sideList } from '#client/screen/list/sideList.tsx'
import { Customer } from '#shared/customers/Customer.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { MemoryRouter } from 'react-router'
import { sentRow } from '../../screens/customers/support/customerGraph.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'
import { createTestApp } from '../../support/createTestApp.ts'

const LISTED = { orderBy: ['id'], limit: 10 } as const

const Beside = sideList(customersQuery, {
  ...LISTED,
  id: 'beside',
  caption: 'Beside',
  parameters: { billCity: 'Ada' },
  columns: () => columnsOf(Customer, ['companyName']),
  actions: () => [],
  emptyText: 'Nobody.',
})

describe('A list beside that of a screen', () => {
  let service: CustomerService
  let app: App
  let model: ListModel<object>

  beforeEach(async () => {
    localStorage.clear()
    service = await startCustomerService()
    service.rows = { Customers: [sentRow('Customer', { id: 1, typeId: 1, companyName: 'Union Plumbing' })] }
    app = await createTestApp(undefined, service.url)
    model = new ListModel<object>({
      app,
      entity: Customer,
      filter: new ListFilter({
        fields: [],
        parameters: customersQuery.parameters,
        today: '2026-11-20',
        memory: null,
      }),
      fetch: (parameters) => fetchRows(app.store, customersQuery, LISTED, parameters),
    })
  })
  afterEach(cleanup)
  afterEach(() => service.stop())

  const show = () => {
    const asked = jest.spyOn(app.store, 'listRows')
    render(
      <MemoryRouter>
        <AppProvider app={app}>
          <Beside app={app} model={model} navigate={() => {}} search={() => model.search()} />
        </AppProvider>
      </MemoryRouter>,
    )
    return asked
  }
  const widget = () => document.querySelector('.dx-datagrid')

  it('[LS33] keeps its room, and is read and drawn once the rows of that list are shown', async () => {
    const asked = show()
    await act(() => model.search())
    expect(asked).toHaveBeenCalledTimes(1)
    expect([screen.getByTestId('grid-beside').ariaBusy, widget()]).toEqual(['true', null])
    act(() => model.showCount(1))
    await waitFor(() => expect(screen.getByText('Union Plumbing')).toBeDefined())
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('[LS33] does not wait for rows where none were found', async () => {
    const asked = show()
    service.rows = { Customers: [] }
    await act(() => model.search())
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(widget()).not.toBeNull())
  })

  it('[LS23] is read again with each search', async () => {
    const asked = show()
    await act(() => model.search())
    act(() => model.showCount(1))
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    await act(() => model.search())
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(4))
  })

  it('[LS300] is searched whole where its limit leaves rows out, and says of how many', async () => {
    const asked = show()
    service.total = 1200
    await act(() => model.search())
    act(() => model.showCount(1))
    await waitFor(() =>
      expect(screen.getByTestId('grid-count').textContent).toBe('1 item of 1,200 · narrow the search'),
    )
    service.rows = { Customers: [sentRow('Customer', { id: 2, typeId: 1, companyName: 'Zoe Hauling' })] }
    service.total = 1
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search in Beside' }), {
      target: { value: 'zoe' },
    })
    await waitFor(() => expect(screen.getByText('Zoe Hauling')).toBeDefined())
    expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({
      parameters: { billCity: 'Ada' },
      where: { and: [{ or: expect.arrayContaining([{ companyName: { contains: 'zoe' } }]) }] },
    })
    await waitFor(() =>
      expect(screen.getByTestId('grid-count').textContent).toBe('1 item of 1,200 · all were searched'),
    )
  })
})
