import { lazy } from 'react'
import type { App } from '../../app/App.ts'
import type { JobRecord } from '../../screen/jobs/jobRecord.ts'
import type { DriverDay } from './DriverDay.ts'
import { phaseOf } from './driverJob.ts'
import { DriverJobModel } from './DriverJobModel.ts'

const loadDialog = async () => ({ default: (await import('./DriverJobDialog.tsx')).DriverJobDialog })

const DriverJobDialog = lazy(loadDialog)

/** Fetches the code of the dialog, for when there is no connection. */
export async function preloadDriverJob(): Promise<void> {
  await loadDialog()
}

/** Opens a job in the driver's dialog. What completing asks for may be missing without a connection, which the driver is told. */
export async function openDriverJob(app: App, model: DriverDay, job: JobRecord): Promise<void> {
  const isOpen = phaseOf(job, app.waiting.ofJob(job.id)) !== 'completed'
  const choices = isOpen
    ? await model.choicesOf(job).catch((error: unknown) => {
        app.errors.report(error)
        return null
      })
    : null
  await app.dialogs.show(DriverJobDialog, { model: new DriverJobModel(app, job, choices) })
}
