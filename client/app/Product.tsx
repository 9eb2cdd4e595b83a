import { useEffect, useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { KitContext } from '../kit/Kit.ts'
import { AppContext, type App } from './App.ts'
import { kitOf } from './createApp.ts'
import { routes } from './routes.tsx'
import { ShortcutsContext } from './Shortcuts.ts'

/** The product for a signed-in user. */
export function Product({ app }: { readonly app: App }) {
  const [router] = useState(() => createBrowserRouter(routes))
  const [kit] = useState(() => kitOf(app))
  useEffect(() => app.errors.listen(window), [app])
  useEffect(() => {
    void app.drafts.find()
    return app.drafts.keep(window)
  }, [app])
  useEffect(fetchGridWhenIdle, [])
  return (
    <AppContext value={app}>
      <KitContext value={kit}>
        <ShortcutsContext value={app.shortcuts}>
          <RouterProvider router={router} />
        </ShortcutsContext>
      </KitContext>
    </AppContext>
  )
}

/** Almost every screen has a grid, and its code is the largest part: it comes while nobody waits for anything. */
function fetchGridWhenIdle(): void {
  if (typeof requestIdleCallback === 'undefined') return
  requestIdleCallback(() => void import('../grid/EntityGrid.tsx').catch(() => {}))
}
