import { loadedOnUse } from '../dialogs/loadedOnUse.ts'
import type { App } from './App.ts'

// Loaded with the first press.
const shortcutHelp = loadedOnUse(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp)

/** Shows the shortcuts that work on the current screen. */
export async function showShortcuts({
  dialogs,
  shortcuts,
}: Pick<App, 'dialogs' | 'shortcuts'>): Promise<void> {
  await dialogs.show(shortcutHelp(), { shortcuts: shortcuts.active, keysOfLists: shortcuts.keysOfLists })
}
