import { useState, type ReactNode } from 'react'
import { AppContext, type App } from '#client/app/App.ts'
import { kitOf } from '#client/app/createApp.ts'
import { ShortcutsContext } from '#client/app/Shortcuts.ts'
import { KitContext } from '#client/kit/Kit.ts'

/** The surroundings that components of the product stand in. */
export function InApp({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  const [kit] = useState(() => kitOf(app))
  return (
    <AppContext value={app}>
      <KitContext value={kit}>
        <ShortcutsContext value={app.shortcuts}>{children}</ShortcutsContext>
      </KitContext>
    </AppContext>
  )
}
