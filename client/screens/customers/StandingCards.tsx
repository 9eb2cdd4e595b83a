import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { customerAgesQuery } from '#shared/accounting/queries.ts'
import { AGING_BUCKET_LABELS, AGING_BUCKETS } from '#shared/accounting/receivables.ts'
import { permissions } from '#shared/access/roles.ts'
import type { Customer } from '#shared/customers/Customer.ts'
import { dumpstersAtCustomerQuery } from '#shared/inventory/queries.ts'
import { countOf } from '../../kit/countOf.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { ScreenLink } from '../../screen/links/ScreenLink.tsx'
import { FactsCard, type Fact } from '../../screen/record/FactsCard.tsx'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useFetched } from '../../screen/useFetched.ts'

interface CustomerPart {
  readonly record: RecordOfEntity<typeof Customer>
}

/** What the customer owes, by age; only for users who may view billing, and while there is something (CU521). */
export const AgesCard = observer(function AgesCard({ record: { id, balance } }: CustomerPart) {
  const { session } = useScreenContext()
  const { isNew } = useOpenRecord().model
  if (isNew || !session.satisfies(permissions.viewBilling)) return null
  // What is owed by age is another one as soon as the balance is.
  return <Ages key={`${id} ${balance}`} customerId={id} />
})

function Ages({ customerId }: { readonly customerId: number }) {
  const { formats, store } = useScreenContext()
  const fetch = useCallback(() => store.fetchResult(customerAgesQuery, { customerId }), [store, customerId])
  const { value } = useFetched(fetch, customerAgesQuery.reads)
  if (value === null) return null
  const { ages, openCredits } = value
  if (openCredits === 0 && AGING_BUCKETS.every((age) => ages[age] === 0)) return null
  const facts: readonly Fact[] = [
    // Only companies that took over older books have the first.
    ...AGING_BUCKETS.filter((age) => ages[age] !== 0 || age !== 'CreatedPreDec16').map((age): Fact => [
      AGING_BUCKET_LABELS[age],
      formats.money(ages[age]),
    ]),
    ...(openCredits === 0 ? [] : [['Open credits', formats.money(-openCredits)] as const]),
  ]
  return <FactsCard title="Balance by age" id="customer-ages" facts={facts} />
}

/** The dumpsters at the customer's sites: where, since when and for how many days (CU522). */
export const OnSiteCard = observer(function OnSiteCard({ record: { id } }: CustomerPart) {
  const { formats, session, store } = useScreenContext()
  const { isNew } = useOpenRecord().model
  const fetch = useCallback(
    () => store.fetchResult(dumpstersAtCustomerQuery, { customerId: id }),
    [store, id],
  )
  const mayView = session.satisfies(permissions.viewRentals) && !isNew
  const { value } = useFetched(mayView ? fetch : null, dumpstersAtCustomerQuery.reads)
  if (value === null || value.length === 0) return null
  return (
    <FactsCard
      title="On site now"
      id="customer-on-site"
      facts={value.map((dumpster): Fact => {
        const since = `since ${formats.day(formats.dayOf(dumpster.placed))}, ${countOf(dumpster.daysOnSite, 'day')}`
        const name = `${dumpster.barcode}, ${dumpster.size}`
        const where = dumpster.site === '' ? 'Site' : dumpster.site
        return [
          name,
          <span key={dumpster.id}>
            <ScreenLink path={`/jobs/sites/${dumpster.serviceAddressId}`} text={where} /> {since}
          </span>,
        ]
      })}
    />
  )
})
