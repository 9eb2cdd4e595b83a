import type { App } from './App.ts'

/** Signs out. Asks first if there is unsaved work, here or in a draft, because none of it stays on the computer (B-04). */
export async function signOut(app: App): Promise<void> {
  const { dialogs, drafts, review, auth, store } = app
  if (store.pending.hasChanges || drafts.offered.length > 0) {
    const answer = await dialogs.confirmUnsaved()
    if (answer === 'review') review.open()
    if (answer !== 'leave') return
  }
  drafts.removeAll()
  store.rejectAll()
  await auth.signOut()
}
