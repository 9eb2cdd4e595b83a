import { lazy } from 'react'
import type { App } from '../../app/App.ts'
import type { CustomerRecord, ServiceAddressRecord } from './records.ts'

// Loaded with the first address that is opened.
const ServiceAddressDialog = lazy(async () => ({
  default: (await import('./ServiceAddressDialog.tsx')).ServiceAddressDialog,
}))

/** What the address dialog needs from its screen. */
export interface AddressEditContext {
  readonly app: App
  readonly customer: CustomerRecord
  /** The customer's addresses, to find duplicates (F-070). */
  readonly others: () => readonly ServiceAddressRecord[]
}

/**
 * Opens an address, or a new one, in its dialog, in a nested unit of work: Save folds it into one pending entry of the screen below,
 * Cancel rolls back everything done in the dialog.
 */
export async function editServiceAddress(
  { app, customer, others }: AddressEditContext,
  existing: ServiceAddressRecord | null,
): Promise<void> {
  const label = existing === null ? 'Add service address' : 'Edit service address'
  const scope = app.store.openScope(label)
  const address = existing ?? app.store.create('ServiceAddress', { customerId: customer.id }, label)
  const kept = await app.dialogs.show(ServiceAddressDialog, { address, others, scope })
  if (kept === true) scope.commit(label)
  else scope.rollback()
}
