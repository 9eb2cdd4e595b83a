import { observer } from 'mobx-react-lite'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressFullName } from '#shared/customers/serviceAddressRules.ts'
import { rentalInventoryQuery, type RentalDumpster } from '#shared/inventory/queries.ts'
import { daysOnSite, rentalAge } from '#shared/rentals/daysOnSite.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { countOf } from '../../kit/countOf.ts'
import { ScreenLink } from '../../screen/links/ScreenLink.tsx'
import type { Fact } from '../../screen/record/FactsCard.tsx'
import { Facts } from '../../screen/record/Facts.tsx'
import { useFetchedOf } from '../../screen/useFetchedOf.ts'
import { useRecord } from '../../screen/useRecord.ts'
import type { RentalPart } from './rentalRecord.ts'

/** What everybody asks of a rental first: whose it is, where, what stands there since when, and what the customer owes (RE562). */
export const RentalSummary = observer(function RentalSummary({ record: rental }: RentalPart) {
  return rental.id > 0 ? <Summary record={rental} /> : null
})

const Summary = observer(function Summary({ record: rental }: RentalPart) {
  const { formats, session } = useScreenContext()
  const { id, customerId, serviceAddressId } = rental
  const customer = useRecord('Customer', customerId)
  const site = useRecord('ServiceAddress', serviceAddressId)
  const dumpsters = useFetchedOf(id, dumpstersAt)
  const showsBalance = session.canReadField('Customer', 'balance')
  const facts: readonly Fact[] = [
    [
      'Customer',
      <ScreenLink
        key="customer"
        path={`/customers/${customerId}`}
        text={customer === null ? '' : customerDisplayName(customer)}
      />,
    ],
    [
      'Site',
      <ScreenLink
        key="site"
        path={`/jobs/sites/${serviceAddressId}`}
        text={site === null ? '' : serviceAddressFullName(site)}
      />,
    ],
    ['At the site', dumpsters === null ? '' : <AtTheSite key="dumpsters" dumpsters={dumpsters} />],
    ...(showsBalance && customer !== null
      ? [['Balance of the customer', formats.money(customer.balance)] as const]
      : []),
  ]
  return (
    <section className="card section" data-testid="rental-summary">
      <Facts id="rental-facts" facts={facts} />
    </section>
  )
})

/** Each dumpster with its days, old ones marked as in the list of rentals (O-006). */
export function AtTheSite({ dumpsters }: { readonly dumpsters: readonly RentalDumpster[] }) {
  const { formats, now } = useScreenContext()
  if (dumpsters.length === 0) return 'Nothing'
  return dumpsters.map(({ barcode, placed }) => {
    const days = daysOnSite({ placed, removed: null }, now(), formats.timeZone)
    return (
      <div key={barcode}>
        {barcode}, <span className={`age-${rentalAge(days)}`}>{countOf(days, 'day')}</span>
      </div>
    )
  })
}

/** The dumpsters at a rental. Throws QueryFailed. */
async function dumpstersAt(
  { store }: Pick<ScreenContext, 'store'>,
  rentalId: number,
): Promise<readonly RentalDumpster[]> {
  const rows = await store.fetchResult(rentalInventoryQuery, { rentalId })
  return rows.flatMap(({ data }) => data)
}
