import type { ReactNode } from 'react'
import { GivenContext } from '../context/ScreenContext.ts'
import { WidgetServicesContext } from '../kit/WidgetServices.ts'
import { AppContext, type App } from './App.ts'

/** Gives the application to the shell, to screens what they see of it, and to widgets what they do. */
export function AppProvider({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  return (
    <AppContext value={app}>
      <GivenContext value={app}>
        <WidgetServicesContext value={app.widgetServices}>{children}</WidgetServicesContext>
      </GivenContext>
    </AppContext>
  )
}
