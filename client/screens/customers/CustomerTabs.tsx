import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import { CUSTOMER_TABS, type CustomerModel, type CustomerTab } from './CustomerModel.ts'

const panelId = (tab: CustomerTab): string => `customer-panel-${tab.replaceAll(' ', '-')}`
const tabId = (tab: CustomerTab): string => `customer-tab-${tab.replaceAll(' ', '-')}`

/** The tabs of the customer screen (F-049); arrow keys move between them. */
export const CustomerTabs = observer(function CustomerTabs({ model }: { readonly model: CustomerModel }) {
  const counts: Partial<Record<CustomerTab, number>> = {
    'Service Address': model.addresses.length,
    Rates: model.rates.length,
  }
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const count = CUSTOMER_TABS.length
    const next = CUSTOMER_TABS[(CUSTOMER_TABS.indexOf(model.tab) + step + count) % count]
    if (next === undefined) return
    model.show(next)
    event.currentTarget.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label="Customer" onKeyDown={move}>
      {CUSTOMER_TABS.map((tab) => (
        <button
          key={tab}
          id={tabId(tab)}
          type="button"
          role="tab"
          aria-selected={tab === model.tab}
          aria-controls={panelId(tab)}
          tabIndex={tab === model.tab ? 0 : -1}
          onClick={() => model.show(tab)}
        >
          {tab}
          {(counts[tab] ?? 0) > 0 && <span className="count">{counts[tab]}</span>}
        </button>
      ))}
    </div>
  )
})

/** The attributes that link a panel to its tab. */
export function panelAttributes(tab: CustomerTab) {
  return { id: panelId(tab), role: 'tabpanel', 'aria-labelledby': tabId(tab) } as const
}
