import { recordHistoryQuery } from '#shared/auditing/queries.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import type { AsOfRecord } from './AsOfDialog.tsx'

// Loaded with the first moment that is looked at.
const asOfDialog = loadedOnUse(async () => (await import('./AsOfDialog.tsx')).AsOfDialog)

interface ComparedMoment extends AsOfRecord {
  readonly when: string
}

/** Compares a record as it was at a moment with what it is, or was at another one. */
export async function showMoment(
  app: ScreenContext,
  record: AsOfRecord,
  { when, moments }: { readonly when: string; readonly moments: readonly string[] },
): Promise<void> {
  await app.dialogs.show(asOfDialog(), { record, moments, when })
}

/** The same where the moments at which the record was saved are not known yet. Throws QueryFailed. */
export async function showComparison(
  app: ScreenContext,
  { when, entityTypeName, entityId, title }: ComparedMoment,
): Promise<void> {
  const entries = await app.store.fetchResult(recordHistoryQuery, { entityTypeName, entityIds: [entityId] })
  const moments = [...new Set([when, ...entries.map((entry) => entry.when)])].toSorted().toReversed()
  await showMoment(app, { entityTypeName, entityId, title }, { when, moments })
}
