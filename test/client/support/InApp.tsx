import type { ReactNode } from 'react'
import { AppContext, type App } from '#client/app/App.ts'
import { kitOf } from '#client/app/createApp.ts'
import { ShortcutsContext } from '#client/app/Shortcuts.ts'
import { KitContext } from '#client/kit/Kit.ts'

/** The surroundings that components of the product stand in. */
export function InApp({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  return (
    <AppContext value={app}>
      <KitContext value={kitOf(app)}>
        <ShortcutsContext value={app.shortcuts}>{children}</ShortcutsContext>
      </KitContext>
    </AppContext>
  )
}
