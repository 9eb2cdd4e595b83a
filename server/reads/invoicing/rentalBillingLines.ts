import { rentalBillingLinesQuery } from '#shared/invoicing/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const rentalBillingLines = implementQuery(rentalBillingLinesQuery, {
  where: matching(rentalBillingLinesQuery, 'rentalId', 'invoiceLineId'),
  orderBy: ['rentalId', 'startDate'],
})
