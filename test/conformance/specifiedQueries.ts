import { may } from '#shared/access/roles.ts'
import type { RoleRule } from '#shared/model/kinds.ts'

/** A named query as the specification lists it: its parameters with values, who may ask it, and the rows that name it. */
export interface SpecifiedQuery {
  readonly name: string
  readonly rows: string
  readonly parameters: Readonly<Record<string, string>>
  readonly roles: RoleRule
}

const PERIOD = { startDate: '2025-04-28', endDate: '2025-05-04' }

const query = (
  rows: string,
  name: string,
  roles: RoleRule,
  parameters: Readonly<Record<string, string>> = {},
): SpecifiedQuery => ({ name, rows, roles, parameters })

/** S0 §7. */
const FOUNDATIONS: readonly SpecifiedQuery[] = [
  query('F-115', 'lookups', 'signedIn'),
  query('F-115', 'Customers', may.seeCustomers, {
    deleted: 'true',
    companyName: 'acme',
    firstName: 'a',
    lastName: 'b',
    billCity: 'c',
  }),
  query('F-115', 'Notes', may.seeCustomers, { entityTypeName: 'Customer', entityId: '1' }),
  query('F-115', 'ActiveRentalCustomers', may.seeCustomers),
  query('F-115 O-090', 'CustomerTotals', may.seeReports, PERIOD),
  query('F-115', 'CustomerRentalMarginAvgs', may.seeReports),
  query('F-115', 'DispatchNotes', 'signedIn'),
  query('F-115', 'Users', 'signedIn'),
  query('F-115', 'Settings', 'signedIn'),
  query('F-115', 'Drivers', 'signedIn'),
  query('F-115', 'serviceAddresses', may.seeCustomers),
  query('F-115', 'storageDumpSites', 'signedIn'),
  query('F-115', 'CustomerRates', may.seeBilling),
  query('F-115', 'QuickBooksProducts', 'signedIn'),
  query('F-115', 'DumpsterFeeTypeDumpsterLinks', 'signedIn'),
  query('F-115', 'FuelRatePercentages', 'signedIn'),
  query('F-115', 'Photos', may.seeRentals, { mode: '1', id: '101' }),
  query('F-115', 'TimeEntries', may.administer),
  query('F-115', 'TimeEntriesByDateRange', may.administer, PERIOD),
]

/** The 26 of S1 §7. */
export const OPERATIONS: readonly SpecifiedQuery[] = [
  query('O-095 O-069', 'JobsByDate', may.seeRentals, {
    startDate: '2025-05-01',
    hideAllButLastCompleted: 'true',
  }),
  query('O-095 O-069', 'GetNonCDRDumpsterJobs', may.seeRentals, { startDate: '2025-05-01' }),
  query('O-095 O-089', 'TonsDumped', may.seeReports, PERIOD),
  query('O-095 O-089', 'FeeRevenue', may.seeReports, PERIOD),
  query('O-095 O-089', 'JobCounts', may.seeReports, PERIOD),
  query('O-095 O-089', 'GetEstimatedRevenue', may.seeReports, PERIOD),
  query('O-095 O-089', 'JobsUsingTrailer', may.seeReports, PERIOD),
  query('O-095 O-090', 'RevenueByType', may.seeReports, PERIOD),
  query('O-095 O-047', 'ReviewJobs', may.seeRentals, { minJobTime: '60' }),
  query('O-095', 'Rentals', may.seeRentals),
  query('O-095', 'UnassignedRentals', may.seeRentals),
  query('O-095', 'RentalInventory', may.seeRentals),
  query('O-095', 'RentalsByCustomer', may.seeRentals, { customerId: '1', ...PERIOD, recalcMargins: 'true' }),
  query('O-095 O-090', 'CustomerTotals', may.seeReports, PERIOD),
  query('O-095', 'CustomerRentalMarginAvgs', may.seeReports),
  query('O-095 O-078', 'GetInventoryInfo', 'signedIn'),
  query('O-095 O-079', 'InventorySubstitutions', 'signedIn'),
  query('O-095 O-078', 'GetInventoryProjection', 'signedIn', { dumpsterTypeId: '921' }),
  query('O-095', 'AvailableDeliveryDumpsters', 'signedIn', { typeId: '921' }),
  query('O-095', 'AvailablePickUpDumpsters', 'signedIn', { typeId: '921', jobId: '201' }),
  query('O-095', 'AvailableStoragePickUpDumpsters', 'signedIn', { storageId: '1' }),
  query('O-095', 'AvailableStorageDeliveryUpDumpsters', 'signedIn'),
  query('O-095', 'DumpsterLocations', 'signedIn', { placedJobId: '201', removedJobId: '201' }),
  query('O-095', 'DumpsterInventoryLocations', 'signedIn'),
  query('O-095 O-045', 'AuditLogs', may.seeRentals, { jobId: '201' }),
  query('O-095', 'JobTimes', may.seeRentals, { jobId: '201' }),
]

/** S2 §7. */
const MONEY: readonly SpecifiedQuery[] = [
  query('M-066', 'Invoices', may.seeBilling, {
    customerId: '1',
    statusId: '1',
    excludedStatusIds: '9,14',
    onlyUnpaid: 'true',
    deleted: 'true',
  }),
  query('M-066', 'OpenInvoicePaymentInfos', may.seeBilling, { customerId: '1' }),
  query('M-066', 'InvoicePaymentInfos', may.seeBilling, { paymentId: '401' }),
  query('M-066', 'InvoiceCommunications', may.seeBilling),
  query('M-066', 'Payments', may.seeBilling),
  query('M-066', 'PaymentLines', may.seeBilling),
  query('M-066', 'PaymentCredits', may.seeBilling),
  query('M-066', 'QuickBooksTaskResponses', may.seeExports),
  query('M-066', 'QuickBooksProducts', 'signedIn'),
  query('M-066 M-029', 'GetResidentialJobsForInvoicing', may.seeInvoicing),
  query('M-066 M-029', 'GetCommercialJobsForInvoicing', may.seeInvoicing),
  query('M-066', 'GetRentalJobsToBillDaily', may.seeBilling, { rentalId: '101' }),
  query('M-066', 'RentalBillingLines', may.seeBilling, { rentalId: '101' }),
  query('M-066', 'JobDumpsterFees', may.seeRentals, { jobId: '201' }),
  query('M-066 O-047', 'ReviewJobs', may.seeRentals, { minJobTime: '60' }),
  query('M-066', 'JobTimes', may.seeRentals),
  query('M-066', 'Settings', 'signedIn'),
  query('M-066', 'DumpsterFeeTypes', 'signedIn'),
  query('M-066', 'CustomerRates', may.seeBilling),
]

export const SPECIFIED_QUERIES: readonly SpecifiedQuery[] = [...FOUNDATIONS, ...OPERATIONS, ...MONEY]
