import { observer } from 'mobx-react-lite'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { ScreenLink } from '../../screen/links/ScreenLink.tsx'
import { Facts } from '../../screen/record/Facts.tsx'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { useFetched } from '../../screen/useFetched.ts'
import { useRecord } from '../../screen/useRecord.ts'
import type { InvoicePart, InvoiceRecord } from './invoiceRows.ts'
import { valuesFromRental } from './valuesFromRental.ts'

/** Whose invoice it is, for which site and rental: chosen until it is saved, and shown from then on (M-006, M-014). */
export const PartyFields = observer(function PartyFields({ record: invoice }: InvoicePart) {
  const { isNew } = useOpenRecord().model
  return isNew ? <ChosenParties record={invoice} /> : <ShownParties record={invoice} />
})

const ChosenParties = observer(function ChosenParties({ record: invoice }: InvoicePart) {
  const app = useScreenContext()
  const { store, errors } = app
  const { search } = useLocation()
  const { customerId } = invoice
  const wanted = Number(new URLSearchParams(search).get('rentalId') ?? 0)
  const fillIn = useCallback(
    (rentalId: number) => reportErrorsOf(fillInFromRental(app, invoice, rentalId), errors),
    [app, errors, invoice],
  )
  useEffect(() => {
    if (wanted > 0) fillIn(wanted)
  }, [fillIn, wanted])
  const fetchRentals = useCallback(async () => {
    if (customerId === null) return []
    const { rows } = await store.queryRows(rentalsQuery, {
      parameters: { customerId },
      expand: ['serviceAddress'],
      orderBy: ['id desc'],
    })
    return rows
  }, [store, customerId])
  const rentals = useFetched(fetchRentals).value ?? []
  const sites = new Map(
    rentals.flatMap(({ serviceAddress }) =>
      serviceAddress === null
        ? []
        : [[serviceAddress.id, serviceAddressDisplayName(serviceAddress)] as const],
    ),
  )
  const { serviceAddressId } = invoice
  const offered = rentals.filter(
    (row) => serviceAddressId === null || row.serviceAddressId === serviceAddressId,
  )
  return (
    <>
      <EntityField
        entity={invoice}
        of={Invoice}
        field="customerId"
        span={3}
        onEdited={() => void Object.assign(invoice, { serviceAddressId: null, rentalId: null })}
      />
      <EntityField
        entity={invoice}
        of={Invoice}
        field="serviceAddressId"
        span={2}
        options={[...sites].map(([id, title]) => ({ id, title }))}
        onEdited={() => void Object.assign(invoice, { rentalId: null })}
      />
      <EntityField
        entity={invoice}
        of={Invoice}
        field="rentalId"
        options={offered.map(({ id }) => ({ id, title: rentalDisplayId(id) }))}
        onEdited={(id) => {
          if (typeof id === 'number') fillIn(id)
        }}
      />
    </>
  )
})

const ShownParties = observer(function ShownParties({ record: invoice }: InvoicePart) {
  const customer = useRecord('Customer', invoice.customerId)
  const { serviceAddress1, serviceAddress2, serviceAddressCity, serviceAddressState, serviceAddressZip } =
    invoice
  const stateAndZip = joinNonBlank([serviceAddressState, serviceAddressZip], ' ')
  const address = joinNonBlank([serviceAddress1, serviceAddress2, serviceAddressCity, stateAndZip], ', ')
  const name = customer === null ? '' : customerDisplayName(customer)
  const rental = rentalDisplayId(invoice.rentalId)
  return (
    <Facts
      id="invoice-parties"
      className="span-3"
      facts={[
        ['Customer', <ScreenLink key="customer" path={`/customers/${invoice.customerId}`} text={name} />],
        ['Service address', address],
        ['Rental', <ScreenLink key="rental" path={`/rentals/${invoice.rentalId}`} text={rental} />],
      ]}
    />
  )
})

/** Fills a new invoice in from a rental (M-015). Throws QueryFailed. */
async function fillInFromRental(app: ScreenContext, invoice: InvoiceRecord, rentalId: number): Promise<void> {
  const { store } = app
  const rental = await store.fetchByKey('Rental', rentalId, ['customer', 'serviceAddress'])
  const values = rental && valuesFromRental(app, rental, invoice.invoiceDate ?? app.today())
  if (values !== null) store.edit('Choose rental', () => void Object.assign(invoice, values))
}
