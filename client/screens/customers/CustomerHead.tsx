import { observer } from 'mobx-react-lite'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { firstCharacter } from '#shared/kernel/text.ts'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { Link } from 'react-router'
import { useApp } from '../../app/App.ts'
import { PendingActions } from '../../app/review/PendingActions.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import type { IconName } from '../../kit/Icon.tsx'
import { CustomerTabs } from './CustomerTabs.tsx'
import { useLoadedCustomer } from './CustomerContext.ts'

export interface CustomerCommands {
  readonly save: () => void
  readonly cancel: () => void
  readonly close: () => void
  readonly showHistory: () => void
  readonly hasChanges: boolean
  /** In a dialog, which has its own title, Close, Cancel and Save. */
  readonly isInDialog: boolean
}

/** The head of the customer screen: name, commands and tabs (F-049, F-050). */
export const CustomerHead = observer(function CustomerHead(commands: CustomerCommands) {
  const { customer, model } = useLoadedCustomer()
  const { lookups } = useApp()
  const name = customerDisplayName(customer)
  const type = lookups.title('CustomerType', customer.typeId)
  return (
    <header className="head customer-head">
      <div className="head-row">
        <div className="monogram" aria-hidden="true">
          {monogramOf(name)}
        </div>
        <div>
          {!commands.isInDialog && (
            <nav className="crumb" aria-label="Breadcrumb">
              <Link to="/customers/search">Customers</Link>
              <span aria-hidden="true">/</span>
              <span className="num">{model.isNew ? 'new' : customer.id}</span>
            </nav>
          )}
          <h1 data-testid="customer-name">{name === '' ? 'New customer' : name}</h1>
        </div>
        {type !== '' && <Badge text={type} tone={customer.typeId === COMMERCIAL ? 'blue' : 'neutral'} />}
        <CustomerActions {...commands} />
      </div>
      <CustomerTabs model={model} />
    </header>
  )
})

/** These need invoices, which are not part of the product yet (F-065). */
const INVOICE_ACTIONS: readonly { readonly caption: string; readonly icon: IconName }[] = [
  { caption: 'Generate Statement', icon: 'file' },
  { caption: 'Open Invoices Report', icon: 'print' },
  { caption: 'Email Open Invoices', icon: 'mail' },
]

const CustomerActions = observer(function CustomerActions(commands: CustomerCommands) {
  const { session } = useApp()
  const { model } = useLoadedCustomer()
  return (
    <div className="head-actions">
      {INVOICE_ACTIONS.map(({ caption, icon }) => (
        <Button
          key={caption}
          caption={caption}
          icon={icon}
          disabled
          hint="The invoices part is not available yet"
          onClick={() => undefined}
        />
      ))}
      {session.satisfies(AuditLog.access.read) && !model.isNew && (
        <Button id="history" caption="History" icon="history" onClick={commands.showHistory} />
      )}
      {!commands.isInDialog &&
        (commands.hasChanges ? (
          <PendingActions save={commands.save} cancel={commands.cancel} />
        ) : (
          <Button id="close" caption="Close" onClick={commands.close} />
        ))}
    </div>
  )
})

/** The initials of the first two words. */
function monogramOf(name: string): string {
  const letters = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => firstCharacter(word).toUpperCase())
  return letters.slice(0, 2).join('') || '?'
}
