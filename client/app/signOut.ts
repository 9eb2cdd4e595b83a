import type { App } from './App.ts'
import { log } from '../context/log.ts'
import { hasUnsavedWork } from '../context/hasUnsavedWork.ts'

/** Nobody waits longer for a server that does not answer. */
const MAX_WAIT_MILLISECONDS = 2_000

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
  await Promise.race([
    recordSignOut(app),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MILLISECONDS)),
  ])
  await auth.signOut()
}

/** Without a connection it is not recorded: nobody stays signed in for that. */
async function recordSignOut({ api }: Pick<App, 'api'>): Promise<void> {
  try {
    await api.post('/api/account/signedOut', {})
  } catch (error) {
    log('The sign-out was not recorded.', error)
  }
}
