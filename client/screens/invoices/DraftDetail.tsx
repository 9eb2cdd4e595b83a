import { observer } from 'mobx-react-lite'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { formSection, SectionFields } from '../../form/FormSection.tsx'
import { DueDateFields } from './DueDateFields.tsx'
import type { InvoicePart } from './invoiceRows.ts'
import { LinesGrid } from './LinesGrid.tsx'

const fields = formSection(Invoice, null, [{ Part: DueDateFields }, 'pONumber', { field: 'note', span: 2 }])

/** A drafted invoice with its lines, edited as on its own screen. */
export const DraftDetail = observer(function DraftDetail({ record: invoice }: InvoicePart) {
  const { customer, rentalId, serviceAddress1, serviceAddressCity } = invoice
  const name = customer === null ? '' : customerDisplayName(customer)
  return (
    <section className="drafts-detail" aria-label="Drafted invoice">
      <h2>{joinNonBlank([name, rentalDisplayId(rentalId), serviceAddress1, serviceAddressCity], ' · ')}</h2>
      <SectionFields section={fields} record={invoice} />
      <LinesGrid record={invoice} />
    </section>
  )
})
