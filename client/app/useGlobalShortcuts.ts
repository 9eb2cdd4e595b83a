import { lazy, useEffect } from 'react'
import { useApp } from './App.ts'
import { useShortcut } from './useShortcut.ts'

const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }))

/** Listens for the keys of all shortcuts, and shows the list of them. */
export function useGlobalShortcuts(): void {
  const { shortcuts, dialogs } = useApp()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      shortcuts.handle(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [shortcuts])
  useShortcut({
    keys: '?',
    caption: 'Keyboard shortcuts',
    scope: 'page',
    run: () => void dialogs.show(ShortcutHelp, { shortcuts: shortcuts.active }),
  })
}
