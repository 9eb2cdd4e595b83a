import { lazy } from 'react'
import type { App } from '../../app/App.ts'
import { NEW_RATE } from './RateModel.ts'
import type { CustomerRecord, RateRecord } from './records.ts'

// Loaded with the first rate that is opened.
const RateDialog = lazy(async () => ({ default: (await import('./RateDialog.tsx')).RateDialog }))

/** Opens a rate, or a new one, in its dialog, in a nested unit of work. */
export async function editRate(
  app: App,
  customer: CustomerRecord,
  existing: RateRecord | null,
): Promise<void> {
  const label = existing === null ? 'Add rate' : 'Edit rate'
  const scope = app.store.openScope(label)
  const rate = existing ?? app.store.create('CustomerRate', { customerId: customer.id, ...NEW_RATE }, label)
  const kept = await app.dialogs.show(RateDialog, { rate, scope })
  if (kept === true) scope.commit(label)
  else scope.rollback()
}
