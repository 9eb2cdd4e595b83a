import type { ScreenContext } from '../ScreenContext.ts'
import type { AsOfRecord } from './AsOfDialog.tsx'
import type { HistoryRow } from './auditEntries.ts'
import type { HistorySubject } from './HistoryModel.ts'
import type { FindRecord } from './findRecord.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'

// Loaded with the first history that is opened.
const historyDialog = loadedOnUse(async () => (await import('./HistoryDialog.tsx')).HistoryDialog)

interface HistoryOptions {
  /** Finds the records into which recorded values are put back, as edits of the screen behind; without it, nothing is. */
  readonly restoresInto?: FindRecord
  /** The title of the dialog, where it is not 'History of' the record. */
  readonly heading?: string
}

/** Opens the audit history of records and of what belongs to them; for users who may read the audit log. */
export async function showHistory(
  app: ScreenContext,
  title: string,
  findSubjects: () => Promise<readonly HistorySubject[]>,
  { restoresInto, heading = `History of ${title}` }: HistoryOptions = {},
): Promise<void> {
  const subjects = await findSubjects()
  await app.dialogs.show(historyDialog(), {
    title: heading,
    load: (model) => model.load(subjects),
    ...recordOfAll(subjects, title),
    ...(restoresInto !== undefined && { restoresInto }),
  })
}

/** The record whose history it is, where it is that of one. */
function recordOfAll(subjects: readonly HistorySubject[], title: string): { readonly of?: AsOfRecord } {
  const records = subjects.flatMap(({ entityTypeName, titles }) =>
    [...titles.keys()].map((entityId) => ({ entityTypeName, entityId })),
  )
  const [only, ...others] = records
  return only === undefined || others.length > 0 ? {} : { of: { ...only, title } }
}

/** Opens the audit history that a query finds, for users who may not read the audit log itself (O-045). */
export async function showAuditHistory(
  app: ScreenContext,
  title: string,
  fetch: () => Promise<readonly HistoryRow[]>,
): Promise<void> {
  await app.dialogs.show(historyDialog(), { title, load: (model) => model.loadRows(fetch) })
}
