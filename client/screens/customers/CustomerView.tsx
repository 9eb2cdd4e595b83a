import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FormStateProvider } from '../../form/FormState.ts'
import { AccountCard } from './AccountCard.tsx'
import { BillingTab } from './BillingTab.tsx'
import { CustomerHead, type CustomerCommands } from './CustomerHead.tsx'
import type { CustomerTab as TabName } from './CustomerModel.ts'
import { CustomerTab } from './CustomerTab.tsx'
import { panelAttributes } from './CustomerTabs.tsx'
import { CustomerContext, type LoadedCustomer } from './CustomerContext.ts'
import { NotesCard } from './NotesCard.tsx'
import { RatesTab } from './RatesTab.tsx'
import { ServiceAddressTab } from './ServiceAddressTab.tsx'

const RentalsTab = () => (
  <section className="card">
    <EmptyState
      icon="truck"
      title="Rentals are not available yet"
      text="This customer's active rentals will be listed here."
    />
  </section>
)

const InvoicesTab = () => (
  <section className="card">
    <EmptyState
      icon="file"
      title="Invoices are not available yet"
      text="This customer's invoices will be listed here."
    />
  </section>
)

const PANELS: Record<TabName, ComponentType> = {
  Customer: CustomerTab,
  'Billing Info': BillingTab,
  'Service Address': ServiceAddressTab,
  Rates: RatesTab,
  Rentals: RentalsTab,
  Invoices: InvoicesTab,
}

/** Tabs that use the full width: lists without notes beside them. */
const WIDE_TABS: readonly TabName[] = ['Service Address', 'Rates', 'Rentals', 'Invoices']

interface CustomerViewProps {
  readonly loaded: LoadedCustomer
  readonly commands: CustomerCommands
}

/** A loaded customer, on its page or in its dialog. */
export const CustomerView = observer(function CustomerView({ loaded, commands }: CustomerViewProps) {
  const { tab } = loaded.model
  const Panel = PANELS[tab]
  const isWide = WIDE_TABS.includes(tab)
  return (
    <CustomerContext.Provider value={loaded}>
      <FormStateProvider value={loaded.form}>
        <CustomerHead {...commands} />
        <div
          className={`detail customer-detail${isWide ? ' wide' : ''}`}
          data-testid="customer-detail"
          data-focus-first={loaded.model.isNew ? '' : undefined}
        >
          <div className="stack" {...panelAttributes(tab)}>
            <Panel />
          </div>
          {!isWide && (
            <div className="stack">
              <AccountCard />
              <NotesCard />
            </div>
          )}
        </div>
      </FormStateProvider>
    </CustomerContext.Provider>
  )
})
