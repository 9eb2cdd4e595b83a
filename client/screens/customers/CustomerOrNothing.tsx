import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useApp } from '../../app/App.ts'
import { showHistory } from '../../app/history/showHistory.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { NEW } from './CustomerModel.ts'
import { CustomerView } from './CustomerView.tsx'
import type { OpenCustomer } from './OpenCustomer.ts'
import { customerHistory } from './customerHistory.ts'
import { customerMissing } from './words.ts'

interface CustomerOrNothingProps {
  readonly id: string
  readonly open: OpenCustomer
  readonly save: () => Promise<void>
  readonly cancel: () => Promise<void>
  readonly close: () => void
  readonly inDialog?: boolean
}

/** The customer, or what stands there while it loads and when there is none (F-040). */
export const CustomerOrNothing = observer(function CustomerOrNothing(props: CustomerOrNothingProps) {
  const app = useApp()
  const { id, open, save, cancel, close } = props
  const { customer, phase } = open.model
  const work = useMemo(
    () => (customer === null ? null : { model: open.model, customer, form: open.form }),
    [open, customer],
  )
  if (phase === 'loading') return <CustomerSkeleton />
  if (phase === 'failed') return <CouldNotLoad retry={() => void open.load()} />
  if (work === null || phase === 'missing') return <Missing id={id} />
  const commands = {
    hasChanges: open.hasChanges,
    inDialog: props.inDialog ?? false,
    save: () => void save(),
    cancel: () => void cancel(),
    close,
    showHistory: () =>
      void showHistory(app, customerDisplayName(work.customer), () =>
        customerHistory(app.store, work.customer),
      ),
  }
  return <CustomerView work={work} commands={commands} />
})

function Missing({ id }: { readonly id: string }) {
  return (
    <div className="page" data-testid="customer-missing">
      <EmptyState icon="people" title={id === NEW ? 'The new customer was taken back' : customerMissing(id)}>
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

/** Grey bars where the customer will stand; they appear only when loading takes a moment. */
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
