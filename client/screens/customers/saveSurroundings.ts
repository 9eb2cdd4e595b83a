import { updateUncompletedJobs } from '../../api/utility.ts'
import type { App } from '../../app/App.ts'
import { sendPending } from '../../app/review/sendPending.ts'
import type { PendingRecord } from '../../store/types.ts'
import type { SaveSurroundings } from './saveCustomers.ts'
import { words } from './words.ts'

/** What saving customers needs, taken from the application. */
export function saveSurroundings(app: App, showProblems: (first: PendingRecord) => void): SaveSurroundings {
  return {
    store: app.store,
    confirm: (question, title) => app.dialogs.confirm(question, title),
    showProblems,
    send: async (entities) => {
      const stored = await sendPending(app, entities)
      if (stored) sayItIsSaved(app)
      return stored
    },
    updateUncompletedJobs: async (serviceAddressId) => {
      try {
        await updateUncompletedJobs(app.api, serviceAddressId)
      } catch (error) {
        // The records are stored; only the jobs are not.
        app.errors.report(error)
      }
    },
  }
}

/** What was wrong before no longer is: its message must not stand beside the success. */
function sayItIsSaved({ toasts }: App): void {
  for (const { id, message } of toasts.items) if (message === words.fixErrors) toasts.dismiss(id)
  toasts.success(words.saved)
}
