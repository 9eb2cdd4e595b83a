import { observer } from 'mobx-react-lite'
import { Customer } from '#shared/customers/Customer.ts'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { Facts } from '../../screen/record/Facts.tsx'
import { fieldFacts } from '../../screen/record/fieldFacts.ts'
import { useRecord } from '../../screen/useRecord.ts'
import type { RentalPart } from './rentalRecord.ts'

const SITE_FIELDS = [
  'siteName',
  'address1',
  'city',
  'state',
  'zip',
  'county',
  'latitude',
  'longitude',
  'range',
  'pricePerTon',
  'notes',
] as const

/** Whose rental it is: texts, no fields (O-010). */
export const CustomerFacts = observer(function CustomerFacts({ record: { customerId } }: RentalPart) {
  const { widgetServices } = useScreenContext()
  const customer = useRecord('Customer', customerId)
  if (customer === null) return null
  const company = customer.typeId === COMMERCIAL ? (['companyName'] as const) : []
  const names = [...company, 'firstName', 'lastName'] as const
  return (
    <Facts
      id="rental-customer"
      facts={[
        ...fieldFacts({ of: Customer, record: customer }, names, widgetServices),
        ...fieldFacts({ of: Customer, record: customer }, ['notes'], widgetServices).map(
          ([, text]) => ['Customer notes', text] as const,
        ),
      ]}
    />
  )
})

/** Where the rental is: texts, no fields (O-013). */
export const SiteFacts = observer(function SiteFacts({ record: { serviceAddressId } }: RentalPart) {
  const { session, widgetServices } = useScreenContext()
  const site = useRecord('ServiceAddress', serviceAddressId)
  if (site === null) return null
  const names = SITE_FIELDS.filter((name) => session.canReadField(ServiceAddress.name, name))
  return (
    <Facts id="rental-site" facts={fieldFacts({ of: ServiceAddress, record: site }, names, widgetServices)} />
  )
})
