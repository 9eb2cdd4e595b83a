import { Navigate, replace, type LoaderFunction, type RouteObject } from 'react-router'
import { landingPath } from '#shared/access/menu.ts'
import { useApp } from './App.ts'
import { Home } from './Home.tsx'
import { log } from '../context/log.ts'
import { RequireRole } from '../context/RequireRole.tsx'
import { UnknownPage } from '../context/UnknownPage.tsx'
import { Profile } from './Profile.tsx'
import type { RouteHandle } from './routeHandle.ts'
import type { Screen } from '../context/Screen.ts'
import type { ScreenList } from './ScreenList.ts'
import { Shell } from './Shell.tsx'
import { Starting } from './startPages.tsx'
import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'

/** The routes of the home page, the profile and all screens; unknown paths go home (F-008). */
export function createRoutes({
  screens,
  redirects,
}: Pick<ScreenList, 'screens' | 'redirects'>): RouteObject[] {
  return [
    {
      element: <Shell />,
      hydrateFallbackElement: <Starting />,
      children: [
        { index: true, element: <Home /> },
        { path: LANDING, element: <Landing /> },
        { path: 'profile', element: <Profile />, handle: { title: 'Profile' } satisfies RouteHandle },
        ...screens.map(screenRoute),
        ...Object.entries(redirects).map(([path, to]) => redirectRoute(path, to)),
        { path: '*', element: <UnknownPage leadsTo="/" /> },
      ],
    },
  ]
}

/** Where the identity provider returns who signed in on the home page. */
export const LANDING = 'start'

/** Leads users to where their work begins. */
function Landing() {
  return <Navigate to={landingPath(useApp().session.user)} replace />
}

function redirectRoute(path: string, to: string): RouteObject {
  return { path, element: <Navigate to={to} replace /> }
}

function screenRoute({ path, title, tabTitle = title, needs, redirectTo, load }: Screen): RouteObject {
  return {
    path,
    handle: { title: tabTitle } satisfies RouteHandle,
    ...(redirectTo !== undefined && { loader: redirectLoader(redirectTo) }),
    lazy: async () => {
      const Component = await load().catch((error: unknown) => {
        log('A screen could not be loaded.', error)
        return ScreenFailed
      })
      return {
        Component: () => (
          <RequireRole rule={needs}>
            <Component />
          </RequireRole>
        ),
      }
    },
  }
}

/** Redirects before anything is shown. */
function redirectLoader(redirectTo: NonNullable<Screen['redirectTo']>): LoaderFunction {
  return ({ request }) => {
    const path = redirectTo(new URL(request.url))
    return path === null ? null : replace(path)
  }
}

/** Shown when a screen's code could not be loaded: no network, or replaced by a newer version of the product. */
function ScreenFailed() {
  return (
    <EmptyState
      icon="warning"
      title="This screen could not be loaded"
      text="The network may be down, or there is a newer version: reload the page to get it."
    >
      <Button caption="Reload" icon="reset" variant="primary" onClick={() => location.reload()} />
    </EmptyState>
  )
}
