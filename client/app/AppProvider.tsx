import type { ReactNode } from 'react'
import { WidgetServicesContext } from '../kit/WidgetServices.ts'
import { AppContext, type App } from './App.ts'

/** Gives screens the application (`useApp`), and widgets the part of it that they see (`useWidgetServices`). */
export function AppProvider({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  return (
    <AppContext value={app}>
      <WidgetServicesContext value={app.widgetServices}>{children}</WidgetServicesContext>
    </AppContext>
  )
}
