import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useApp } from '../../app/App.ts'
import { showHistory } from '../../app/history/showHistory.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { NEW } from './CustomerModel.ts'
import { CustomerView } from './CustomerView.tsx'
import type { CustomerEditor } from './CustomerEditor.ts'
import { customerHistory } from './customerHistory.ts'
import { customerMissing } from './messages.ts'

interface CustomerLoaderProps {
  readonly id: string
  readonly editor: CustomerEditor
  readonly save: () => Promise<void>
  readonly cancel: () => Promise<void>
  readonly close: () => void
  readonly isInDialog?: boolean
}

/** The customer, or a placeholder while it is loading or does not exist (F-040). */
export const CustomerLoader = observer(function CustomerLoader(props: CustomerLoaderProps) {
  const app = useApp()
  const { id, editor, save, cancel, close } = props
  const { customer, phase } = editor.model
  const loaded = useMemo(
    () => (customer === null ? null : { model: editor.model, customer, form: editor.form }),
    [editor, customer],
  )
  if (phase === 'loading') return <CustomerSkeleton />
  if (phase === 'failed') return <CouldNotLoad retry={() => void editor.load()} />
  if (loaded === null || phase === 'missing') return <Missing id={id} />
  const commands = {
    hasChanges: editor.hasChanges,
    isInDialog: props.isInDialog ?? false,
    save: () => void save(),
    cancel: () => void cancel(),
    close,
    showHistory: () =>
      void showHistory(app, customerDisplayName(loaded.customer), () =>
        customerHistory(app.store, loaded.customer),
      ),
  }
  return <CustomerView loaded={loaded} commands={commands} />
})

function Missing({ id }: { readonly id: string }) {
  return (
    <div className="page" data-testid="customer-missing">
      <EmptyState icon="people" title={id === NEW ? 'The new customer was undone' : customerMissing(id)}>
        <Link className="button" to="/customers/search">
          Back to the customers
        </Link>
      </EmptyState>
    </div>
  )
}

function CouldNotLoad({ retry }: { readonly retry: () => void }) {
  return (
    <div className="page">
      <EmptyState icon="warning" title="The customer could not be loaded">
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
      </EmptyState>
    </div>
  )
}

/** Loading placeholder; it appears only when loading takes a moment. */
function CustomerSkeleton() {
  return (
    <div className="customer-skeleton" role="status" aria-label="Loading">
      <div className="head">
        <i className="bar wide" />
        <i className="bar" />
      </div>
      <div className="detail">
        <div className="card section">
          <i className="bar wide" />
          <i className="bar" />
          <i className="bar wide" />
        </div>
      </div>
    </div>
  )
}
