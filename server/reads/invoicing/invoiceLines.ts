import { invoiceLinesQuery } from '#shared/invoicing/queries.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf, compare } from '../../queries/predicate.ts'

const sameFields = matching(invoiceLinesQuery, 'invoiceId', 'rentalId', 'jobId')

export const invoiceLines = implementQuery(invoiceLinesQuery, {
  where: (parameters) =>
    allOf([
      sameFields(parameters),
      ...(parameters.invoiceId !== undefined || parameters.deleted === true
        ? []
        : [compare('invoice.statusId', 'ne', INVOICE_STATUS.voided)]),
    ]),
  orderBy: ['invoiceId', 'lineNumber'],
})
