import { observer } from 'mobx-react-lite'
import { Customer } from '#shared/customers/Customer.ts'
import { FormFields } from '../../form/FormFields.tsx'
import { useLoadedCustomer } from './CustomerContext.ts'
import { contactFields, identityFields } from './customerForms.ts'

/** Name, type and contact of the customer (F-051). */
export const CustomerTab = observer(function CustomerTab() {
  const { customer } = useLoadedCustomer()
  const form = { entity: customer, of: Customer }
  return (
    <>
      <section className="card section">
        <h2>Identity</h2>
        <div className="form-grid">
          <FormFields {...form} fields={identityFields} />
        </div>
      </section>
      <section className="card section">
        <h2>Contact</h2>
        <div className="form-grid">
          <FormFields {...form} fields={contactFields} />
        </div>
      </section>
    </>
  )
})
