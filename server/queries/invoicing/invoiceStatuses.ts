import { InvoiceStatus } from '#shared/invoicing/invoiceStatuses.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const invoiceStatuses: NamedQuery = queryOf(InvoiceStatus, {
  orderBy: ['displayOrder', 'name'],
})
