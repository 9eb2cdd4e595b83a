import { useEffect } from 'react'
import { useApp } from './App.ts'
import { showShortcuts } from './showShortcuts.ts'
import { useShortcut } from '../context/useShortcut.ts'

/** Listens for the keys of all shortcuts, and shows the list of them. */
export function useGlobalShortcuts(): void {
  const app = useApp()
  const { shortcuts } = app
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
    run: () => void showShortcuts(app),
  })
}
