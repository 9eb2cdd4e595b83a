import { invoiceStatusesQuery } from '#shared/invoicing/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const invoiceStatuses = implementQuery(invoiceStatusesQuery, {
  orderBy: ['displayOrder', 'name'],
})
