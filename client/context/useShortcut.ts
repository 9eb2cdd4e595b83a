import { useEffect, useRef } from 'react'
import { useScreenContext } from './ScreenContext.ts'
import type { Shortcut } from './Shortcuts.ts'

/** Registers a shortcut for as long as the component is shown. */
export function useShortcut(shortcut: Shortcut): void {
  const { shortcuts } = useScreenContext()
  const latest = useRef(shortcut)
  useEffect(() => {
    latest.current = shortcut
  })
  const { keys, caption, scope, inText = false } = shortcut
  useEffect(
    () =>
      shortcuts.register({
        keys,
        caption,
        scope,
        inText,
        isUseful: () => latest.current.isUseful?.() ?? true,
        run: () => latest.current.run(),
      }),
    [shortcuts, keys, caption, scope, inText],
  )
}
