import { useState, type ReactNode } from 'react'
import { AppContext, type App } from '#client/app/App.ts'
import { createWidgetServices } from '#client/app/createApp.ts'
import { ShortcutsContext } from '#client/app/Shortcuts.ts'
import { WidgetServicesContext } from '#client/kit/WidgetServices.ts'

/** The surroundings that components of the product stand in. */
export function TestAppProvider({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  const [services] = useState(() => createWidgetServices(app))
  return (
    <AppContext value={app}>
      <WidgetServicesContext value={services}>
        <ShortcutsContext value={app.shortcuts}>{children}</ShortcutsContext>
      </WidgetServicesContext>
    </AppContext>
  )
}
