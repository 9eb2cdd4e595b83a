import type { ScreenContext } from '../../context/ScreenContext.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import { portionsOf, type AwaitingWork, type DraftedPart } from './awaitingWork.ts'
import { addDrafts } from './InvoiceDrafts.ts'
import { fetchDraftedInvoices } from './invoiceCalls.ts'

// Loaded with the first invoices that are created together.
const draftsDialog = loadedOnUse(async () => (await import('./DraftsDialog.tsx')).DraftsDialog)

/**
 * Drafts the invoices of this work, in portions where it is much, one after the other until one is canceled (IN840); resolves with
 * whether any was stored. Throws ApiError or QueryFailed.
 */
export async function createInvoices(app: ScreenContext, work: readonly AwaitingWork[]): Promise<boolean> {
  const portions = portionsOf(work)
  let isAnyStored = false
  for (const [index, portion] of portions.entries()) {
    if (!(await createPortion(app, portion, { number: index + 1, of: portions.length }))) break
    isAnyStored = true
  }
  return isAnyStored
}

/** Shows the drafts of a portion before one Save stores those that are kept, and forgets the others (M-065, IN580); false where it was canceled. */
async function createPortion(
  app: ScreenContext,
  work: readonly AwaitingWork[],
  part: DraftedPart,
): Promise<boolean> {
  const drafted = await fetchDraftedInvoices(app.api, {
    jobIds: work.flatMap(({ jobId }) => jobId ?? []),
    rentalIds: work.flatMap(({ rentalId, jobId }) => (jobId === null ? rentalId : [])),
  })
  const scope = app.store.openScope('Create invoices')
  try {
    const drafts = await addDrafts(app, drafted)
    scope.markPristine()
    return (await app.dialogs.show(draftsDialog(), { drafts, scope, part })) ?? false
  } finally {
    scope.rollback()
  }
}
