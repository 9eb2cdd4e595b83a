import { observer } from 'mobx-react-lite'
import { Button } from '../../kit/Button.tsx'
import type { CustomerFilter, CustomerSearchModel } from './CustomerSearchModel.ts'

const FIELDS: readonly { readonly name: keyof CustomerFilter; readonly caption: string }[] = [
  { name: 'companyName', caption: 'Company name' },
  { name: 'firstName', caption: 'First name' },
  { name: 'lastName', caption: 'Last name' },
  { name: 'billCity', caption: 'City' },
]

interface CustomerFilterFormProps {
  readonly model: CustomerSearchModel
  readonly search: () => void
}

/** The filter of Customer Search: Enter or Search applies it, Clear empties it (F-042). */
export const CustomerFilterForm = observer(function CustomerFilterForm(props: CustomerFilterFormProps) {
  const { model, search } = props
  return (
    <form
      className="filters customer-filters"
      role="search"
      aria-label="Customers"
      data-testid="customer-filter"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      {FIELDS.map(({ name, caption }) => (
        <label key={name} data-field={name}>
          {caption}
          <input
            type="text"
            name={name}
            autoComplete="off"
            spellCheck={false}
            autoFocus={name === 'companyName'}
            value={model.filter[name]}
            onChange={(event) => model.setFilter(name, event.target.value)}
          />
        </label>
      ))}
      <Button id="search" caption="Search" icon="search" variant="primary" onClick={search} />
      <Button id="clear" caption="Clear" variant="quiet" onClick={() => model.clear()} />
      {/* Enter in a box submits a form only if it has a button to submit it with. */}
      <button type="submit" hidden />
    </form>
  )
})
