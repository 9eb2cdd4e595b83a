import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/App.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { useFormState } from '../../form/FormState.ts'
import type { Scope } from '../../store/Scope.ts'
import { NEW } from './CustomerModel.ts'
import { CustomerLoader } from './CustomerLoader.tsx'
import { CustomerEditor } from './CustomerEditor.ts'
import './customers.css'

interface CustomerDialogProps extends DialogProps<number> {
  readonly id: number | typeof NEW
  readonly scope: Scope
}

/** The customer screen as a dialog of 1200 by 800; its Save stores its own changes only, those of the screen below stay pending. */
export const CustomerDialog = observer(function CustomerDialog({ id, scope, close }: CustomerDialogProps) {
  const app = useApp()
  const form = useFormState()
  const [open] = useState(() => new CustomerEditor(app, scope, String(id), form))
  useEffect(() => void open.load(), [open])
  const save = async (): Promise<void> => {
    if (await open.save()) close(open.model.customer?.id)
  }
  const cancel = async (): Promise<void> => {
    if (await open.cancel()) close()
  }
  const { customer } = open.model
  return (
    <DialogFrame
      title={customer === null ? 'Customer' : `Customer ${customer.id < 0 ? NEW : customer.id}`}
      width={1200}
      height={800}
      hasChanges={open.hasChanges}
      onCancel={() => close()}
      buttons={
        open.hasChanges
          ? [
              { caption: 'Cancel', run: cancel },
              { caption: 'Save', variant: 'primary', isDefault: true, isSave: true, run: save },
            ]
          : [{ caption: 'Close', run: () => close() }]
      }
    >
      <div className="customer-in-dialog" data-testid="customer-dialog">
        <CustomerLoader
          id={String(id)}
          editor={open}
          save={save}
          cancel={cancel}
          close={() => close()}
          isInDialog
        />
      </div>
    </DialogFrame>
  )
})
