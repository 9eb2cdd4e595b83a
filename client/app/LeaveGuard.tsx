import { when } from 'mobx'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker, useLocation } from 'react-router'
import type { Dialogs } from '../dialogs/Dialogs.tsx'
import { commitFocusedField } from '../form/commitFocusedField.ts'
import { useApp } from './App.ts'
import { hasUnsavedWork } from '../context/hasUnsavedWork.ts'

/** Asks before a screen or a dialog with unsaved changes is left by a link, the back button or closing the tab (F-024, F-025). Render it once. */
export function LeaveGuard() {
  const { guard, dialogs, review, store } = useApp()
  const isAsking = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false
    // The back button leaves the page without a blur event of the edited grid cell.
    takeFocusedField(dialogs)
    return guard.hasChanges
  })
  const latest = useRef(blocker)
  useEffect(() => {
    latest.current = blocker
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    const ask = async () => {
      // What is being saved is not lost: whether something else is shows when the response is here.
      await when(() => !store.isSaving && !guard.isDialogSaving)
      return guard.hasChanges
        ? dialogs.confirmUnsaved({ canReview: !guard.hasDialogChanges })
        : ('leave' as const)
    }
    void ask().then((answer) => {
      isAsking.current = false
      // While a save was waited for, the user may have gone for another address.
      const blocked = latest.current
      if (blocked.state !== 'blocked') return
      if (answer === 'leave') {
        // Before the next screen opens its unit of work: those of the dialogs are below it.
        dialogs.cancelAll()
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
      takeFocusedField(dialogs)
      if (hasUnsavedWork(store) || guard.hasDialogChanges) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBrowser)
    return () => window.removeEventListener('beforeunload', askBrowser)
  }, [dialogs, guard, store])
  return null
}

/** Takes in what is being typed; a dialog knows of it once it is drawn again. */
function takeFocusedField({ openDialogs }: Dialogs): void {
  if (openDialogs.length > 0) flushSync(commitFocusedField)
  else commitFocusedField()
}
