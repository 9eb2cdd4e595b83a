import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { FocusManager } from './FocusManager.ts'

/** Keeps the focus off the body and moves it to every screen that is opened. Use it once, around all screens. */
export function useFocusManager(): void {
  const [keeper] = useState(() => new FocusManager())
  useEffect(() => keeper.watch(document), [keeper])
  const { pathname } = useLocation()
  useEffect(() => keeper.enterScreen(document), [keeper, pathname])
}
