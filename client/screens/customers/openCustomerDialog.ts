import { lazy } from 'react'
import type { App } from '../../app/App.ts'
import type { NEW } from './CustomerModel.ts'

// Loaded with the first customer that is opened over a screen.
const CustomerDialog = lazy(async () => ({ default: (await import('./CustomerDialog.tsx')).CustomerDialog }))

/** Opens a customer, or a new one, in a dialog over the screen (F-048); resolves with its id once it is saved. */
export async function openCustomerDialog(app: App, id: number | typeof NEW): Promise<number | undefined> {
  const scope = app.store.openScope('Customer')
  const saved = await app.dialogs.show(CustomerDialog, { id, scope })
  scope.rollback()
  return saved
}
