import { when } from 'mobx'
import { useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { commitFocusedField } from '../form/commitFocusedField.ts'
import { useApp } from './App.ts'
import { hasUnsavedWork } from './hasUnsavedWork.ts'

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
  const latest = useRef(blocker)
  useEffect(() => {
    latest.current = blocker
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    const ask = async () => {
      // What is being saved is not lost: whether something else is shows when the response is here.
      await when(() => !store.isSaving)
      return guard.hasChanges ? dialogs.confirmUnsaved() : ('leave' as const)
    }
    void ask().then((answer) => {
      isAsking.current = false
      // While a save was waited for, the user may have gone for another address.
      const blocked = latest.current
      if (blocked.state !== 'blocked') return
      if (answer === 'leave') {
        guard.rollback()
        blocked.proceed()
        return
      }
      blocked.reset()
      if (answer === 'review') review.open()
    })
  }, [blocker, guard, dialogs, review, store])

  const { pathname } = useLocation()
  useEffect(() => () => dialogs.cancelAll(), [pathname, dialogs])

  useEffect(() => {
    const askBrowser = (event: BeforeUnloadEvent): void => {
      commitFocusedField()
      if (hasUnsavedWork(store)) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBrowser)
    return () => window.removeEventListener('beforeunload', askBrowser)
  }, [store])
  return null
}
