import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DispatchNotes } from '#client/screens/dispatch/dispatchNotes.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'
import { rowOf } from '../../screens/customers/support/customerStore.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'

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
