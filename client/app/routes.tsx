import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { MENU } from '#shared/access/menu.ts'
import { permissions } from '#shared/access/roles.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { Home } from './Home.tsx'
import { log } from './log.ts'
import { RequireRole } from './NotAllowed.tsx'
import { NotAvailable } from './NotAvailable.tsx'
import { Profile } from './Profile.tsx'
import type { RouteHandle } from './routeHandle.ts'
import { ScreenFailed } from './ScreenFailed.tsx'
import { Shell } from './Shell.tsx'
import { Starting } from './startPages.tsx'

/** Who may search customers: those to whom the menu shows it. */
const searchCustomers: RoleRule = MENU.find(({ path }) => path === '/customers')?.visibleTo ?? 'nobody'

/** Areas whose screens are not built yet. */
const PLANNED_PATHS = [
  'credits',
  'dashboard',
  'dispatch-notes',
  'dumpsters',
  'great-plains',
  'inventory',
  'invoices',
  'jobs',
  'payments',
  'rentals',
  'reporting',
  'schedule',
  'admin',
]

/** All routes; unknown paths go home (F-008). */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    hydrateFallbackElement: <Starting />,
    children: [
      { index: true, element: <Home /> },
      { path: 'profile', element: <Profile />, handle: { title: 'Profile' } satisfies RouteHandle },
      redirect('customers', '/customers/search'),
      screen('customers/search', 'Customer Search', searchCustomers, async () => {
        return (await import('../screens/customers/CustomerSearch.tsx')).CustomerSearch
      }),
      screen('customers/:id', 'Customer', permissions.manageCustomers, async () => {
        return (await import('../screens/customers/CustomerPage.tsx')).CustomerPage
      }),
      redirect('dispatch-notes', '/dispatch-notes/overview'),
      redirect('admin/storage-dump-sites', '/admin/storage-dump-sites/overview'),
      ...PLANNED_PATHS.map((area) => ({ path: `${area}/*`, element: <NotAvailable /> })),
      redirect('*', '/'),
    ],
  },
]

function redirect(path: string, to: string): RouteObject {
  return { path, element: <Navigate to={to} replace /> }
}

/** A screen whose code is fetched when it is first opened, for those who may open it. */
export function screen(
  path: string,
  title: string,
  needs: RoleRule,
  load: () => Promise<ComponentType>,
): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    lazy: async () => {
      const Screen = await load().catch((error: unknown) => {
        log('A screen could not be loaded.', error)
        return ScreenFailed
      })
      return {
        Component: () => (
          <RequireRole rule={needs}>
            <Screen />
          </RequireRole>
        ),
      }
    },
  }
}
