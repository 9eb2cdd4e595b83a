import { lazy } from 'react'
import type { App } from '../App.ts'
import type { HistorySubject } from './HistoryModel.ts'

// Loaded with the first history that is looked at.
const HistoryDialog = lazy(async () => ({ default: (await import('./HistoryDialog.tsx')).HistoryDialog }))

/** Shows what happened to a record and to those that belong to it; for users who may read the audit log. */
export async function showHistory(
  app: App,
  title: string,
  findSubjects: () => Promise<readonly HistorySubject[]>,
): Promise<void> {
  await app.dialogs.show(HistoryDialog, { title, findSubjects })
}
