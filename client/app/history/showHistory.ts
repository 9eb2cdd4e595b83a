import { lazy } from 'react'
import type { App } from '../App.ts'
import type { HistorySubject } from './HistoryModel.ts'

// Loaded with the first history that is opened.
const HistoryDialog = lazy(async () => ({ default: (await import('./HistoryDialog.tsx')).HistoryDialog }))

/** Opens the audit history of a record and its children; for users who may read the audit log. */
export async function showHistory(
  app: App,
  title: string,
  findSubjects: () => Promise<readonly HistorySubject[]>,
): Promise<void> {
  await app.dialogs.show(HistoryDialog, { title, findSubjects })
}
