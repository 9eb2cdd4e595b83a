import { lazy } from 'react'
import type { App } from '../../app/App.ts'
import type { CustomerRecord, ServiceAddressRecord } from './records.ts'

// Loaded with the first address that is opened.
const ServiceAddressDialog = lazy(async () => ({
  default: (await import('./ServiceAddressDialog.tsx')).ServiceAddressDialog,
}))

/** What editing an address needs to know of the screen beneath. */
export interface AddressEditContext {
  readonly app: App
  readonly customer: CustomerRecord
  /** The customer's addresses, to find one at the same place (F-070). */
  readonly others: () => readonly ServiceAddressRecord[]
}

/**
 * Opens an address, or a new one, in its dialog, as a unit of work of its own: its Save becomes one entry of the screen beneath,
 * still pending there; its Cancel takes back exactly what the dialog did.
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
