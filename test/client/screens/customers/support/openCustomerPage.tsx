import { render } from '@testing-library/react'
import { createMemoryRouter, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { CustomerPage } from '#client/screens/customers/customerScreen.tsx'
import { createTestApp } from '../../../support/createTestApp.ts'
import type { CustomerService } from './customerService.ts'

export interface CustomerPageParts {
  readonly app: App
  readonly router: ReturnType<typeof createMemoryRouter>
}

function SearchStub() {
  return <p>search {JSON.stringify(useLocation().state)}</p>
}

/** The page of a customer for a user with these roles, beside a stub of the search. */
export async function openCustomerPage(
  service: CustomerService,
  id: string,
  roles?: readonly string[],
): Promise<CustomerPageParts> {
  const app = await createTestApp(roles, service.url)
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <DialogHost dialogs={app.dialogs} />
          </>
        ),
        children: [
          { path: 'customers/search', element: <SearchStub /> },
          { path: 'customers/:id', element: <CustomerPage /> },
        ],
      },
    ],
    { initialEntries: [`/customers/${id}`] },
  )
  render(
    <AppProvider app={app}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
  return { app, router }
}
