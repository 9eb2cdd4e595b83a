import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useApp, type App } from '../../app/App.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { useFormState } from '../../form/FormState.ts'
import type { Scope } from '../../store/Scope.ts'
import type { NEW } from './CustomerModel.ts'
import { CustomerOrNothing } from './CustomerOrNothing.tsx'
import { OpenCustomer } from './OpenCustomer.ts'
import './customers.css'

interface CustomerDialogProps extends DialogProps<number> {
  readonly id: number | typeof NEW
  readonly scope: Scope
}

/** Opens a customer, or a new one, over the screen (F-048); resolves with its id once it was saved. */
export async function showCustomer(app: App, id: number | typeof NEW): Promise<number | undefined> {
  const scope = app.store.openScope('Customer')
  const saved = await app.dialogs.ask(CustomerDialog, { id, scope })
  scope.rollback()
  return saved
}

/** The customer screen as a dialog of 1200 by 800; its Save is a save point, the screen beneath keeps its own changes. */
export const CustomerDialog = observer(function CustomerDialog({ id, scope, close }: CustomerDialogProps) {
  const app = useApp()
  const form = useFormState()
  const [open] = useState(() => new OpenCustomer(app, scope, String(id), form))
  useEffect(() => void open.load(), [open])
  const save = async (): Promise<void> => {
    if (await open.save()) close(open.model.customer?.id)
  }
  const cancel = async (): Promise<void> => {
    if (await open.cancel()) close()
  }
  return (
    <DialogFrame
      title="Customer"
      width={1200}
      height={800}
      hasChanges={open.hasChanges}
      onCancel={() => close()}
      buttons={[]}
    >
      <div className="customer-in-dialog">
        <CustomerOrNothing id={String(id)} open={open} save={save} cancel={cancel} close={() => close()} />
      </div>
    </DialogFrame>
  )
})
