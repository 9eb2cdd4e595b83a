import { observer } from 'mobx-react-lite'
import { newRentalWarnings, type WantedDumpster } from '#shared/rentals/newRentalWarnings.ts'
import { tracksInventory } from '#shared/inventory/dumpsterLabels.ts'
import type { Dumpster } from '#shared/inventory/Dumpster.ts'
import { availableOn } from '#shared/jobs/inventoryProjection.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { Warnings } from '../../kit/Warnings.tsx'
import { FactsCard, type Fact } from '../../screen/record/FactsCard.tsx'
import { useFetchedOf } from '../../screen/useFetchedOf.ts'
import { useRecord } from '../../screen/useRecord.ts'
import { offeredPrice, offeredTerms, projectionOf, siteNow } from './rentalOffer.ts'
import type { RentalPart, RentalRecord } from './rentalRecord.ts'
import { AtTheSite } from './RentalSummary.tsx'

/** What a caller is told before a rental is saved: its price, whether there is a dumpster, and what stands at the site (RE560, IN560). */
export const OfferCard = observer(function OfferCard({ record: rental }: RentalPart) {
  return rental.id < 0 ? <Offer record={rental} /> : null
})

const Offer = observer(function Offer({ record: rental }: RentalPart) {
  const { formats, lookups } = useScreenContext()
  const { dumpsterId, serviceAddressId, startDate } = rental
  const dumpster = lookups.rows('dumpsters').find(({ id }) => id === dumpsterId) ?? null
  const price = usePrice(rental, dumpster)
  const wanted = useWanted(dumpster, startDate)
  const isStored = serviceAddressId !== null && serviceAddressId > 0
  const site = useFetchedOf(isStored ? serviceAddressId : null, siteNow)
  const facts: Fact[] = [['Price', price ?? 'Choose customer, site and dumpster']]
  if (wanted !== null && wanted.free !== null)
    facts.push([`${wanted.size} free on ${formats.day(wanted.startDate)}`, String(wanted.free)])
  if (site !== null) facts.push(['At the site', <AtTheSite key="site" dumpsters={site.dumpsters} />])
  return (
    <FactsCard title="Price and availability" id="rental-offer" facts={facts}>
      <Warnings texts={newRentalWarnings(site, wanted)} />
    </FactsCard>
  )
})

/** The dumpster with how many of its size will be free; null until it and the day are chosen. */
function useWanted(dumpster: Dumpster | null, startDate: string | null): WantedDumpster | null {
  const isCounted = dumpster !== null && tracksInventory(dumpster.size)
  const projection = useFetchedOf(isCounted ? dumpster.id : null, projectionOf)
  if (dumpster === null || startDate === null) return null
  const free = projection === null ? null : availableOn(projection, startDate)
  return { id: dumpster.id, size: dumpster.size, startDate, free }
}

/** Null until customer, site and dumpster are chosen. A new site has no price before its range, though one without a range is charged the highest. */
function usePrice(
  { customerId, serviceAddressId, startDate, price }: RentalRecord,
  dumpster: Dumpster | null,
): string | null {
  const app = useScreenContext()
  const customer = useRecord('Customer', customerId)
  const address = useRecord('ServiceAddress', serviceAddressId)
  const terms = useFetchedOf(customerId, offeredTerms)
  if (terms === null || customer === null || address === null || dumpster === null) return null
  if (address.id < 0 && address.range === null) return 'Choose the range of the site'
  const day = startDate ?? app.today()
  return offeredPrice(app, terms, { customer, address, dumpster, day, rentalPrice: price })
}
