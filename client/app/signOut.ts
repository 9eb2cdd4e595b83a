import type { App } from './App.ts'
import { hasUnsavedWork } from '../context/hasUnsavedWork.ts'

/**
 * Signs out. Asks first if there is unsaved work, here or in a draft, because none of it stays on the computer (B-04); what
 * a driver did and could not send stays, and is sent when the same user signs in again.
 */
export async function signOut(app: App): Promise<void> {
  const { auth, background, dialogs, drafts, review, store } = app
  if (hasUnsavedWork(store) || drafts.offered.length > 0) {
    const answer = await dialogs.confirmUnsaved()
    if (answer === 'review') review.open()
    if (answer !== 'leave') return
  }
  for (const { questionBeforeSignOut } of background) {
    const question = questionBeforeSignOut?.(app) ?? null
    if (question !== null && !(await dialogs.confirm(question))) return
  }
  drafts.removeAll()
  app.closeLive()
  store.rejectAll()
  await Promise.all(background.map(async ({ end }) => end?.(app)))
  await auth.signOut()
}
