import type { App } from './App.ts'
import { hasUnsavedWork } from '../context/hasUnsavedWork.ts'
import { log } from '../context/log.ts'
import { unsentQuestion } from '../context/messages.ts'

/**
 * Signs out. Asks first if there is unsaved work, here or in a draft, because none of it stays on the computer (B-04); what
 * a driver did and could not send stays, and is sent when the same user signs in again.
 */
export async function signOut(app: App): Promise<void> {
  const { dialogs, drafts, lastDay, review, auth, store, waiting } = app
  if (hasUnsavedWork(store) || drafts.offered.length > 0) {
    const answer = await dialogs.confirmUnsaved()
    if (answer === 'review') review.open()
    if (answer !== 'leave') return
  }
  if (waiting.unsent.length > 0 && !(await dialogs.confirm(unsentQuestion(waiting.unsent.length)))) return
  drafts.removeAll()
  store.rejectAll()
  await lastDay.forget().catch((error: unknown) => log('The day could not be forgotten.', error))
  await auth.signOut()
}
