import type { ScreenContext } from '../ScreenContext.ts'
import type { HistoryRow } from './auditEntries.ts'
import type { HistorySubject } from './HistoryModel.ts'
import type { FindRecord } from './HistoryDialog.tsx'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'

// Loaded with the first history that is opened.
const historyDialog = loadedOnUse(async () => (await import('./HistoryDialog.tsx')).HistoryDialog)

interface HistoryOptions {
  /** The records that are edited on the screen behind, into which recorded values are put back. */
  readonly restoresInto?: FindRecord
}

/** Opens the audit history of a record and its children; for users who may read the audit log. */
export async function showHistory(
  app: ScreenContext,
  title: string,
  findSubjects: () => Promise<readonly HistorySubject[]>,
  { restoresInto }: HistoryOptions = {},
): Promise<void> {
  await app.dialogs.show(historyDialog(), {
    title: `History of ${title}`,
    load: async (model) => model.load(await findSubjects()),
    ...(restoresInto !== undefined && { restoresInto }),
  })
}

/** Opens the audit history that a query finds, for users who may not read the audit log itself (O-045). */
export async function showAuditHistory(
  app: ScreenContext,
  title: string,
  fetch: () => Promise<readonly HistoryRow[]>,
): Promise<void> {
  await app.dialogs.show(historyDialog(), { title, load: (model) => model.loadRows(fetch) })
}
