import { RentalBillingLine } from '#shared/invoicing/RentalBillingLine.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Which days of a rental are billed (S2 §7). */
export const rentalBillingLines: NamedQuery = queryOf(RentalBillingLine, {
  parameters: { rentalId: { kind: 'integer' }, invoiceLineId: { kind: 'integer' } },
  where: matching('rentalId', 'invoiceLineId'),
  orderBy: ['rentalId', 'startDate'],
})
