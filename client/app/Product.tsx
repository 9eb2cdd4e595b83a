import { useEffect, useState } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { App } from './App.ts'
import { AppProvider } from './AppProvider.tsx'

interface ProductProps {
  readonly app: App
  readonly routes: RouteObject[]
}

/** The product for a signed-in user. */
export function Product({ app, routes }: ProductProps) {
  const [router] = useState(() => createBrowserRouter(routes))
  useEffect(() => () => router.dispose(), [router])
  useEffect(() => app.errors.listen(window), [app])
  useEffect(() => {
    void app.drafts.findOffers()
    return app.drafts.startSaving(window)
  }, [app])
  useEffect(() => {
    const stops = app.background.map(({ start }) => start(app))
    return () => stops.forEach((stop) => stop())
  }, [app])
  useEffect(() => {
    const stop = app.live.presence.start(() => app.live.connection === 'connected')
    return () => {
      stop()
      app.closeLive()
    }
  }, [app])
  useEffect(fetchPartsWhenIdle, [])
  return (
    <AppProvider app={app}>
      <RouterProvider router={router} />
    </AppProvider>
  )
}

/**
 * Almost every screen has a grid, whose code is the largest part, and each asks a question before work is lost, also where the server
 * does not answer at that moment: both are loaded while the browser is idle.
 */
function fetchPartsWhenIdle(): void {
  if (typeof requestIdleCallback === 'undefined') return
  requestIdleCallback(() => {
    void import('../grid/EntityGrid.tsx').catch(() => {})
    void import('../dialogs/QuestionDialog.tsx').catch(() => {})
  })
}
