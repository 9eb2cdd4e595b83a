import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Customer } from '#shared/customers/Customer.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { bringBack } from '#client/context/saving/bringBack.ts'
import { formSection } from '#client/form/FormSection.tsx'
import { formTab } from '#client/screen/record/formTab.tsx'
import { listTab } from '#client/screen/list/listTab.tsx'
import { recordPage } from '#client/screen/record/RecordPage.tsx'
import { recordScreen } from '#client/screen/record/RecordScreen.ts'
import { DispatchNotes } from '#client/screens/dispatch/dispatchNotes.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'
import { rowOf } from '../../screens/customers/support/customerStore.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'

const invoice = (id: number, values: object = {}) => ({
  $type: 'Invoice:#Rolloff',
  ...rowOf('Invoice', { id, customerId: 7, rentalId: 1, serviceAddressId: 1, invoiceNumber: 1000 + id }),
  ...values,
})

const Page = (path: string) =>
  recordPage(
    recordScreen(Customer, {
      noun: 'customer',
      path: '/customers',
      list: { path: '/customers/search', caption: 'Customers' },
      expand: [],
      title: ({ companyName }) => companyName ?? '',
      tabs: [
        formTab('Customer', [formSection(Customer, null, ['companyName'])]),
        listTab('Invoices', invoicesQuery, {
          parameter: 'customerId',
          includesDeleted: true,
          layoutKey: 'tested-invoices',
          path,
          icon: 'file',
          orderBy: ['id desc'],
          columns: ['invoiceNumber', 'deletedBy'],
          emptyText: 'No invoices yet.',
        }),
      ],
    }),
  )

function Address() {
  return <p>at {useLocation().pathname}</p>
}

describe('A tab with a list that is only shown', () => {
  let app: App
  let service: CustomerService

  beforeEach(async () => {
    service = await startCustomerService()
    service.rows = {
      Customers: [
        { $type: 'Customer:#Rolloff', ...rowOf('Customer', { id: 7, companyName: 'Great Lakes' }) },
      ],
      Invoices: [invoice(2), invoice(1, { deleted: '2026-11-01T10:00:00.000Z', deletedBy: 'Dana Wells' })],
    }
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(async () => {
    cleanup()
    jest.restoreAllMocks()
    await service.stop()
  })

  const open = async (path = '/invoices', id = '7'): Promise<void> => {
    app = await createTestApp(undefined, service.url)
    const Component = Page(path)
    const routes = [
      { path: 'customers/:id', element: <Component /> },
      { path: '*', element: <Address /> },
    ]
    const router = createMemoryRouter(routes, { initialEntries: [`/customers/${id}`] })
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    await screen.findByTestId('customer-name')
  }
  const show = (name: RegExp): void => void fireEvent.click(screen.getByRole('tab', { name }))
  const asked = () => service.asked.filter(({ resource }) => resource === 'Invoices')
  const row = (key: number): HTMLElement => {
    const found = document.querySelector<HTMLElement>(`tr[data-key="${key}"]`)
    if (found === null) throw new Error(`The list has no row ${key}.`)
    return found
  }

  it('[RC6] asks for its rows when it is first opened, and not again', async () => {
    await open()
    expect(asked()).toEqual([])
    show(/Invoices/)
    await waitFor(() => row(2))
    show(/Customer/)
    show(/Invoices/)
    await waitFor(() => row(2))
    expect(asked()).toEqual([
      {
        resource: 'Invoices',
        query: expect.objectContaining({ parameters: { customerId: 7, deleted: true }, take: 2000 }),
      },
    ])
  })

  it('[LS600] is read again once something was brought back', async () => {
    await open()
    show(/Invoices/)
    await waitFor(() => row(2))
    jest.spyOn(app.api, 'post').mockResolvedValue({ entities: [], keyMappings: [], deletedKeys: [] })
    await act(() => bringBack(app, 's-1'))
    await waitFor(() => expect(asked()).toHaveLength(2))
  })

  it('[RC6] lists deleted records faded, and counts the others', async () => {
    await open()
    show(/Invoices/)
    await waitFor(() => row(1))
    expect(row(1).classList.contains('row-faded')).toBe(true)
    expect(row(2).classList.contains('row-faded')).toBe(false)
    expect(screen.getByRole('tab', { name: /Invoices/ }).textContent).toBe('Invoices1')
    await waitFor(() =>
      expect(screen.getByTestId('grid-count').textContent).toBe('1 item · 1 voided or deleted'),
    )
  })

  it('[LS300] is searched whole where its limit leaves rows out, and its tab counts all', async () => {
    await open()
    service.rows = { ...service.rows, Invoices: Array.from({ length: 60 }, (_, i) => invoice(i + 1)) }
    service.total = 2345
    show(/Invoices/)
    await waitFor(() =>
      expect(screen.getByTestId('grid-count').textContent).toBe('60 items of 2,345 · narrow the search'),
    )
    expect(screen.getByRole('tab', { name: /Invoices/ }).textContent).toBe('Invoices2345')
    service.rows = { ...service.rows, Invoices: [invoice(4000)] }
    service.total = 1
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '5000' } })
    await waitFor(() => row(4000))
    expect(asked().at(-1)?.query).toMatchObject({
      parameters: { customerId: 7, deleted: true },
      where: { and: [{ or: [{ invoiceNumber: 5000 }, { deletedBy: { contains: '5000' } }] }] },
    })
  })

  it('[LS16] has its tools in a menu, and no search box, while it is short', async () => {
    await open()
    show(/Invoices/)
    await waitFor(() => row(2))
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Invoices tools' })).toHaveLength(1)
  })

  it('[RC6] says that there are none, and asks for nothing for a new record', async () => {
    await open('/invoices', 'new')
    show(/Invoices/)
    await screen.findByText('No invoices yet.')
    expect(asked()).toEqual([])
  })

  it('[RC6] says that they could not be loaded, and tries again', async () => {
    await open()
    const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
    show(/Invoices/)
    await screen.findByText('The invoices could not be loaded')
    fetched.mockRestore()
    await pressButton('Try again')
    await waitFor(() => row(2))
  })

  const press = (key: number): void =>
    act(() => void fireEvent.click(row(key).querySelector('td') ?? row(key), { detail: 2 }))

  it('[RC6] opens a row where the product has the screen of its records', async () => {
    await open('/customers')
    show(/Invoices/)
    await waitFor(() => row(2))
    press(2)
    await waitFor(() =>
      expect(service.asked.filter(({ resource }) => resource === 'Customers')).toHaveLength(2),
    )
  })

  it('[RC6] does not open a row where the product has no such screen', async () => {
    await open('/not-built')
    show(/Invoices/)
    await waitFor(() => row(2))
    press(2)
    expect(screen.getByTestId('customer-name').textContent).toBe('Great Lakes')
  })
})

describe('A list that cannot be read', () => {
  let app: App
  let service: CustomerService
  beforeEach(async () => {
    service = await startCustomerService()
    service.rows = {
      DispatchNotes: [
        { $type: 'DispatchNote:#Rolloff', ...rowOf('DispatchNote', { id: 1, companyName: 'Orchard' }) },
      ],
    }
    jest.spyOn(console, 'error').mockImplementation(() => {})
    app = await createTestApp(['Rentals:Admin'], service.url)
  })
  afterEach(async () => {
    cleanup()
    jest.restoreAllMocks()
    sessionStorage.clear()
    await service.stop()
  })

  it('[FL2] says so in a banner, keeps pending changes, and tries again', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
    const added = app.store.create('Customer', { companyName: 'Orchard' }, 'Add customer')
    const router = createMemoryRouter([{ path: '/', element: <DispatchNotes /> }])
    render(
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>,
    )
    const banner = await screen.findByTestId('failure-banner')
    expect(within(banner).getByText('Dispatch notes could not be loaded')).toBeTruthy()
    expect(app.toasts.items).toEqual([])
    fetched.mockRestore()
    await pressButton('Try again')
    await waitFor(() => expect(document.querySelector('tr[data-key="1"]')).not.toBeNull())
    expect(screen.queryByTestId('failure-banner')).toBeNull()
    expect(app.store.stateOf(added)).toBe('added')
  })
})
