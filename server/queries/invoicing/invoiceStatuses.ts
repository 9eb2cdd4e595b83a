import { invoiceStatusesQuery } from '#shared/invoicing/queries.ts'
import { implementQuery } from '../implementQuery.ts'

export const invoiceStatuses = implementQuery(invoiceStatusesQuery, {
  orderBy: ['displayOrder', 'name'],
})
