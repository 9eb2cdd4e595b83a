import type { DraftInvoicesRequest } from '#shared/invoicing/draftedInvoices.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import { addDrafts } from './InvoiceDrafts.ts'
import { fetchDraftedInvoices } from './invoiceCalls.ts'

// Loaded with the first invoices that are created together.
const draftsDialog = loadedOnUse(async () => (await import('./DraftsDialog.tsx')).DraftsDialog)

/**
 * Drafts the invoices of this work, shows them before one Save stores those that are kept, and forgets the others (M-065, IN580);
 * resolves with whether any was stored. Throws ApiError or QueryFailed.
 */
export async function createInvoices(app: ScreenContext, work: DraftInvoicesRequest): Promise<boolean> {
  const drafted = await fetchDraftedInvoices(app.api, work)
  const scope = app.store.openScope('Create invoices')
  try {
    const drafts = await addDrafts(app, drafted)
    scope.markPristine()
    return (await app.dialogs.show(draftsDialog(), { drafts, scope })) ?? false
  } finally {
    scope.rollback()
  }
}
