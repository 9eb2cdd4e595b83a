import { useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { commitFocusedField } from '../form/commitFocusedField.ts'
import { useApp } from './App.ts'

/** Asks before a screen with unsaved changes is left by a link, the back button or closing the tab (F-024, F-025). Render it once. */
export function LeaveGuard() {
  const { guard, dialogs, review, store } = useApp()
  const isAsking = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false
    // The back button leaves the page without a blur event of the edited grid cell.
    commitFocusedField()
    return guard.hasChanges
  })
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    void dialogs.confirmUnsaved().then((answer) => {
      isAsking.current = false
      if (answer === 'leave') {
        guard.rollback()
        blocker.proceed()
        return
      }
      blocker.reset()
      if (answer === 'review') review.open()
    })
  }, [blocker, guard, dialogs, review])

  const { pathname } = useLocation()
  useEffect(() => () => dialogs.cancelAll(), [pathname, dialogs])

  useEffect(() => {
    const askBrowser = (event: BeforeUnloadEvent): void => {
      commitFocusedField()
      if (store.pending.hasChanges) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBrowser)
    return () => window.removeEventListener('beforeunload', askBrowser)
  }, [store])
  return null
}
