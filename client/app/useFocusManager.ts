import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { FocusManager } from './FocusManager.ts'

/** Keeps the focus off the body and moves it to every screen that is opened. Use it once, around all screens. */
export function useFocusManager(): void {
  const [focusManager] = useState(() => new FocusManager())
  useEffect(() => focusManager.watch(document), [focusManager])
  const { pathname } = useLocation()
  useEffect(() => focusManager.enterScreen(document), [focusManager, pathname])
}
