import { waitingActionsOf } from './waiting/createWaitingActions.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { JobRecord } from '../../screen/jobs/jobRecord.ts'
import type { DriverDay } from './DriverDay.ts'
import { phaseOf } from './driverJob.ts'
import { DriverJobModel } from './DriverJobModel.ts'
import { holdCompletion } from './waitingCompletion.ts'
import { preloadQuestions } from '../../dialogs/Dialogs.tsx'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'

const loadDialog = async () => (await import('./DriverJobDialog.tsx')).DriverJobDialog

const driverJobDialog = loadedOnUse(loadDialog)

/** The icons of the dialog's fields, as the theme of the widgets names them. */
const FIELD_ICONS = '16px DXIcons'

/** Fetches the code and the icons of the dialog and of its questions, for when there is no connection (O-070). */
export async function preloadDriverJob(): Promise<void> {
  await Promise.all([loadDialog(), preloadQuestions(), document.fonts.load(FIELD_ICONS)])
}

/**
 * Opens a job in the driver's dialog; a completion that waits to be sent is held meanwhile, and can be corrected there (JO1400). What
 * completing asks for may be missing without a connection, which the driver is told.
 */
export async function openDriverJob(app: ScreenContext, model: DriverDay, job: JobRecord): Promise<void> {
  const correction = holdCompletion(app, job.id)
  try {
    const isOpen = correction !== null || phaseOf(job, waitingActionsOf(app).ofJob(job.id)) !== 'completed'
    const choices = isOpen
      ? await model.choicesOf(job).catch((error: unknown) => {
          app.errors.report(error)
          return null
        })
      : null
    await app.dialogs.show(driverJobDialog(), { model: new DriverJobModel(app, job, choices, correction) })
  } finally {
    correction?.hold.end()
  }
}
