import { lazy } from 'react'
import type { App } from '../../app/App.ts'

// Loaded with the first times that are opened.
const JobTimesDialog = lazy(async () => ({ default: (await import('./JobTimesDialog.tsx')).JobTimesDialog }))

/** Opens the times of a job in a dialog, where they are corrected at once; resolves with whether any was (O-048). */
export async function openJobTimes({ dialogs }: Pick<App, 'dialogs'>, jobId: number): Promise<boolean> {
  return (await dialogs.show(JobTimesDialog, { jobId })) ?? false
}
