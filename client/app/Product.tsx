import { useEffect, useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { WidgetServicesContext } from '../kit/WidgetServices.ts'
import { AppContext, type App } from './App.ts'
import { createWidgetServices } from './createApp.ts'
import { routes } from './routes.tsx'
import { ShortcutsContext } from './Shortcuts.ts'

/** The product for a signed-in user. */
export function Product({ app }: { readonly app: App }) {
  const [router] = useState(() => createBrowserRouter(routes))
  const [services] = useState(() => createWidgetServices(app))
  useEffect(() => app.errors.listen(window), [app])
  useEffect(() => {
    void app.drafts.findOffers()
    return app.drafts.startSaving(window)
  }, [app])
  useEffect(fetchGridWhenIdle, [])
  return (
    <AppContext value={app}>
      <WidgetServicesContext value={services}>
        <ShortcutsContext value={app.shortcuts}>
          <RouterProvider router={router} />
        </ShortcutsContext>
      </WidgetServicesContext>
    </AppContext>
  )
}

/** Almost every screen has a grid, and its code is the largest part: it comes while nobody waits for anything. */
function fetchGridWhenIdle(): void {
  if (typeof requestIdleCallback === 'undefined') return
  requestIdleCallback(() => void import('../grid/EntityGrid.tsx').catch(() => {}))
}
