import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useApp } from '../../app/App.ts'
import { useShortcut } from '../../app/useShortcut.ts'
import type { ReturnState } from '../../app/useReturnRow.ts'
import { useScreenScope } from '../../app/useScreenScope.ts'
import { commitFocusedField } from '../../form/commitFocusedField.ts'
import { useFormState } from '../../form/FormState.ts'
import type { Scope } from '../../store/Scope.ts'
import { NEW } from './CustomerModel.ts'
import { CustomerLoader } from './CustomerLoader.tsx'
import { CustomerEditor } from './CustomerEditor.ts'
import './customers.css'

/** `/customers/{id}` and `/customers/new` (F-048). */
export function CustomerPage() {
  const { id = NEW } = useParams()
  // The key remounts the screen for another customer, so that no state is carried over.
  return <CustomerScreen key={id} id={id} />
}

function CustomerScreen({ id }: { readonly id: string }) {
  const scope = useScreenScope(id === NEW ? 'New customer' : `Customer ${id}`)
  return scope === null ? null : <CustomerInScope id={id} scope={scope} />
}

interface CustomerInScopeProps {
  readonly id: string
  readonly scope: Scope
}

const CustomerInScope = observer(function CustomerInScope({ id, scope }: CustomerInScopeProps) {
  const app = useApp()
  const navigate = useNavigate()
  const form = useFormState()
  const [open] = useState(() => new CustomerEditor(app, scope, id, form))
  useEffect(() => open.switchScope(scope), [open, scope])
  useEffect(() => void open.load(), [open])
  useEffect(() => app.review.attach(open), [app, open])
  const close = (): void =>
    void navigate('/customers/search', { state: { returnTo: Number(id) } satisfies ReturnState })
  const save = async (): Promise<void> => {
    const stored = await open.save()
    const { customer } = open.model
    // The route of a new customer is replaced by that of the stored one (F-064); nothing is pending, so the guard does not ask.
    if (stored && id === NEW && customer !== null)
      await navigate(`/customers/${customer.id}`, { replace: true })
  }
  const cancel = async (): Promise<void> => {
    if ((await open.cancel()) && id === NEW) close()
  }
  useShortcut({
    keys: 'Ctrl+S',
    caption: 'Save',
    scope: 'page',
    inText: true,
    run: () => {
      commitFocusedField()
      if (open.hasChanges) void save()
    },
  })
  return <CustomerLoader id={id} editor={open} save={save} cancel={cancel} close={close} />
})
