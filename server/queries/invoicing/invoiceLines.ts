import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'
import { allOf, compare } from '../predicate.ts'

const sameFields = matching('invoiceId', 'rentalId', 'jobId')

/** Lines of an invoice; or of a rental or a job, without those of voided invoices (S2 §3, IN43). */
export const invoiceLines: NamedQuery = queryOf(InvoiceLine, {
  parameters: { invoiceId: { kind: 'integer' }, rentalId: { kind: 'integer' }, jobId: { kind: 'integer' } },
  where: (parameters) =>
    allOf([
      sameFields(parameters) ?? allOf([]),
      ...(parameters['invoiceId'] !== undefined || parameters['deleted'] === true
        ? []
        : [compare('invoice.statusId', 'ne', INVOICE_STATUS.voided)]),
    ]),
  orderBy: ['invoiceId', 'lineNumber'],
})
