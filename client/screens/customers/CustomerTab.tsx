import { observer } from 'mobx-react-lite'
import { Customer } from '#shared/customers/Customer.ts'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { useLoadedCustomer } from './CustomerContext.ts'

/** Name, type and contact of the customer (F-051). */
export const CustomerTab = observer(function CustomerTab() {
  const { customer } = useLoadedCustomer()
  const field = { entity: customer, of: Customer }
  return (
    <>
      <section className="card section">
        <h2>Identity</h2>
        <div className="form-grid">
          <EntityField {...field} field="typeId" required />
          <EntityField {...field} field="salesPersonId" />
          <EntityField {...field} field="quickBooksId" />
          {customer.typeId === COMMERCIAL && <EntityField {...field} field="companyName" span={2} />}
          <EntityField {...field} field="nameOverride" placeholder="Shown on the dispatch board" />
        </div>
      </section>
      <section className="card section">
        <h2>Contact</h2>
        <div className="form-grid">
          <EntityField {...field} field="firstName" />
          <EntityField {...field} field="lastName" />
          <EntityField {...field} field="preferredCommunication" />
          <EntityField {...field} field="phone" />
          <EntityField {...field} field="email" span={2} />
          <EntityField {...field} field="siteNotes" span={3} />
        </div>
      </section>
    </>
  )
})
