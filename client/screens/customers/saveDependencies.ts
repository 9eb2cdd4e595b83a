import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import { updateUncompletedJobs } from '../../api/utility.ts'
import type { App } from '../../app/App.ts'
import { sendPending } from '../../app/review/sendPending.ts'
import type { PendingRecord } from '../../store/types.ts'
import type { SaveDependencies } from './saveCustomers.ts'
import { messages } from './messages.ts'

/** The dependencies of `saveCustomers` from the application. */
export function createSaveDependencies(
  app: App,
  showProblems: (first: PendingRecord) => void,
): SaveDependencies {
  return {
    store: app.store,
    confirm: (question, title) => app.dialogs.confirm(question, title),
    showProblems,
    send: async (entities) => {
      const stored = await sendPending(app, entities)
      if (stored) showSaved(app)
      return stored
    },
    updateUncompletedJobs: async (serviceAddressId) => {
      try {
        await updateUncompletedJobs(app.api, serviceAddressId)
      } catch (error) {
        // The records are stored; only the jobs were not updated.
        app.errors.report(error)
      }
    },
  }
}

/** Shows the success message and dismisses the error message of an earlier attempt. */
function showSaved({ toasts }: App): void {
  for (const { id, message } of toasts.items) if (message === RULE_VIOLATIONS_MESSAGE) toasts.dismiss(id)
  toasts.success(messages.saved)
}
