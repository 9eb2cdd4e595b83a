import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { Customer } from '#shared/customers/Customer.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { rentalChoices, rentalDumpsterChosen } from '#shared/rentals/newRental.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { useRecord } from '../../screen/useRecord.ts'
import { CustomerFacts, SiteFacts } from './PartyFacts.tsx'
import { RecordDialogButtons } from './RecordDialogButtons.tsx'
import { chooseCustomer } from './rentalParties.ts'
import type { RentalPart } from './rentalRecord.ts'
import { siteOffers } from './siteOffers.ts'

/**
 * What a rental is taken down with, in the order in which a caller says it: customer, site, size, day and part of the day, order number
 * (O-010, O-011, O-013). Between them nothing takes the focus (RE563).
 */
export const RentalEntries = observer(function RentalEntries({ record: rental }: RentalPart) {
  const app = useScreenContext()
  const { session, store } = app
  const { customerId } = rental
  const may = choicesOf(rental)
  const offers = useMemo(
    () =>
      customerId !== null && session.satisfies(ServiceAddress.access.create)
        ? siteOffers(app, customerId)
        : null,
    [app, customerId, session],
  )
  const entry = { entity: rental, of: Rental } as const
  return (
    <section className="card section">
      <div className="section-title">
        <h2>Rental information</h2>
        <PartyButtons record={rental} />
      </div>
      <div className="form-grid two">
        <EntityField
          {...entry}
          field="customerId"
          onEdited={(id) => chooseCustomer(store, rental, typeof id === 'number' ? id : null)}
        />
        <EntityField
          {...entry}
          field="serviceAddressId"
          placeholder={customerId === null ? 'Choose the customer first' : 'Name or street'}
          // While the customer is still searched for, Tab leads here; without one nothing is found.
          disabled={customerId !== null && !may.site}
          offers={offers}
        />
        <RangeOfNewSite record={rental} />
        <DumpsterField record={rental} />
        <EntityField {...entry} field="startDate" />
        <EntityField {...entry} field="preferredWindow" />
        <EntityField {...entry} field="pONumber" />
        <CustomerFacts record={rental} />
        <SiteFacts record={rental} />
      </div>
    </section>
  )
})

/** How a site is priced that was added for the rental: an address that was looked up does not say so (F-068, RE920). */
const RangeOfNewSite = observer(function RangeOfNewSite({ record: { serviceAddressId } }: RentalPart) {
  const site = useRecord('ServiceAddress', serviceAddressId)
  const isNew = site !== null && site.id < 0 && site.zone === null
  return isNew ? <EntityField entity={site} of={ServiceAddress} field="range" required /> : null
})

/** The dumpster of a rental, whose base price becomes the price (O-016). */
export const DumpsterField = observer(function DumpsterField({ record: rental }: RentalPart) {
  const { lookups } = useScreenContext()
  const choose = (chosen: unknown): void => {
    const dumpster = lookups.rows('dumpsters').find(({ id }) => id === chosen) ?? null
    Object.assign(rental, rentalDumpsterChosen(dumpster))
  }
  return <EntityField entity={rental} of={Rental} field="dumpsterId" onEdited={choose} />
})

/** Adds and edits the customer and the site of a rental in their dialogs (O-010, O-098). */
export const PartyButtons = observer(function PartyButtons({ record: rental }: RentalPart) {
  const { store } = useScreenContext()
  const { customerId, serviceAddressId } = rental
  const may = choicesOf(rental)
  const addSite = {
    newValues: { customerId },
    added: (id: number) =>
      store.edit('Choose site address', () => {
        rental.serviceAddressId = id
      }),
  }
  const addCustomer = { newValues: {}, added: (id: number) => chooseCustomer(store, rental, id) }
  return (
    <div className="section-tools">
      <RecordDialogButtons
        of={Customer}
        caption="Customer"
        id={customerId}
        {...(may.customer && { add: addCustomer })}
      />
      <RecordDialogButtons
        of={ServiceAddress}
        caption="Site Address"
        id={serviceAddressId}
        {...(may.addSite && { add: addSite })}
      />
    </div>
  )
})

/** A site that was added for the rental, and is not stored yet, locks the choice (O-011). */
function choicesOf({ id, customerId, serviceAddressId }: RentalPart['record']) {
  return rentalChoices({ isNew: id < 0, customerId, siteWasAdded: (serviceAddressId ?? 0) < 0 })
}
