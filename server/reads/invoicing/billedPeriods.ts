import { RentalBillingLine } from '#shared/invoicing/RentalBillingLine.ts'
import { columnsOf } from '../../database/selection.ts'
import { LINE_IS_ACTIVE } from './activeInvoices.ts'

export const BILLED_PERIOD = columnsOf(RentalBillingLine, 'b', 'rentalId', 'startDate', 'endDate', 'deleted')

/** The days that lines bill, of all rentals; days of inactive lines are not billed (IN10). */
export const BILLED_PERIODS = `
  SELECT ${BILLED_PERIOD.sql}
  FROM [RentalBillingLine] b
  JOIN [InvoiceLine] l ON l.[id] = b.[invoiceLineId]
  JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE b.[deleted] IS NULL AND ${LINE_IS_ACTIVE}`
