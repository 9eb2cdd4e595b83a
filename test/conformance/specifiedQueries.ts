import { permissions } from '#shared/access/roles.ts'
import type { RoleRule } from '#shared/model/kinds.ts'

/** A named query of the specification: its parameters with sample values, the roles that may run it, and its acceptance rows. */
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
  query('F-115', 'Customers', permissions.viewCustomers, {
    deleted: 'true',
    companyName: 'acme',
    firstName: 'a',
    lastName: 'b',
    billCity: 'c',
  }),
  query('F-115', 'Notes', permissions.viewCustomers, { entityTypeName: 'Customer', entityId: '1' }),
  query('F-115', 'ActiveRentalCustomers', permissions.viewCustomers),
  query('F-115 O-090', 'CustomerTotals', permissions.viewReports, PERIOD),
  query('F-115', 'CustomerRentalMarginAvgs', permissions.viewReports),
  query('F-115', 'DispatchNotes', 'signedIn'),
  query('F-115', 'Users', 'signedIn'),
  query('F-115', 'Settings', 'signedIn'),
  query('F-115', 'Drivers', 'signedIn'),
  query('F-115', 'serviceAddresses', permissions.viewCustomers),
  query('F-115', 'storageDumpSites', 'signedIn'),
  query('F-115', 'CustomerRates', permissions.viewBilling),
  query('F-115', 'QuickBooksProducts', 'signedIn'),
  query('F-115', 'DumpsterFeeTypeDumpsterLinks', 'signedIn'),
  query('F-115', 'FuelRatePercentages', 'signedIn'),
  query('F-115', 'Photos', permissions.viewRentals, { mode: '1', id: '101' }),
  query('F-115', 'TimeEntries', permissions.administer),
  query('F-115', 'TimeEntriesByDateRange', permissions.administer, PERIOD),
]

/** The 26 of S1 §7. */
export const OPERATIONS: readonly SpecifiedQuery[] = [
  query('O-095 O-069', 'JobsByDate', permissions.viewRentals, {
    startDate: '2025-05-01',
    hideAllButLastCompleted: 'true',
  }),
  query('O-095 O-069', 'GetNonCDRDumpsterJobs', permissions.viewRentals, { startDate: '2025-05-01' }),
  query('O-095 O-089', 'TonsDumped', permissions.viewReports, PERIOD),
  query('O-095 O-089', 'FeeRevenue', permissions.viewReports, PERIOD),
  query('O-095 O-089', 'JobCounts', permissions.viewReports, PERIOD),
  query('O-095 O-089', 'GetEstimatedRevenue', permissions.viewReports, PERIOD),
  query('O-095 O-089', 'JobsUsingTrailer', permissions.viewReports, PERIOD),
  query('O-095 O-090', 'RevenueByType', permissions.viewReports, PERIOD),
  query('O-095 O-047', 'ReviewJobs', permissions.viewRentals, { minJobTime: '60' }),
  query('O-095', 'Rentals', permissions.viewRentals),
  query('O-095', 'UnassignedRentals', permissions.viewRentals),
  query('O-095', 'RentalInventory', permissions.viewRentals),
  query('O-095', 'RentalsByCustomer', permissions.viewRentals, {
    customerId: '1',
    ...PERIOD,
    recalcMargins: 'true',
  }),
  query('O-095 O-090', 'CustomerTotals', permissions.viewReports, PERIOD),
  query('O-095', 'CustomerRentalMarginAvgs', permissions.viewReports),
  query('O-095 O-078', 'GetInventoryInfo', 'signedIn'),
  query('O-095 O-079', 'InventorySubstitutions', 'signedIn'),
  query('O-095 O-078', 'GetInventoryProjection', 'signedIn', { dumpsterTypeId: '921' }),
  query('O-095', 'AvailableDeliveryDumpsters', 'signedIn', { typeId: '921' }),
  query('O-095', 'AvailablePickUpDumpsters', 'signedIn', { typeId: '921', jobId: '201' }),
  query('O-095', 'AvailableStoragePickUpDumpsters', 'signedIn', { storageId: '1' }),
  query('O-095', 'AvailableStorageDeliveryUpDumpsters', 'signedIn'),
  query('O-095', 'DumpsterLocations', 'signedIn', { placedJobId: '201', removedJobId: '201' }),
  query('O-095', 'DumpsterInventoryLocations', 'signedIn'),
  query('O-095 O-045', 'AuditLogs', permissions.viewRentals, { jobId: '201' }),
  query('O-095', 'JobTimes', permissions.viewRentals, { jobId: '201' }),
]

/** S2 §7. */
const MONEY: readonly SpecifiedQuery[] = [
  query('M-066', 'Invoices', permissions.viewBilling, {
    customerId: '1',
    statusId: '1',
    excludedStatusIds: '9,14',
    onlyUnpaid: 'true',
    forGreatPlains: 'true',
    toExport: 'true',
    deleted: 'true',
  }),
  query('M-066', 'OpenInvoicePaymentInfos', permissions.viewBilling, { customerId: '1' }),
  query('M-066', 'InvoicePaymentInfos', permissions.viewBilling, { paymentId: '401' }),
  query('M-066', 'InvoiceCommunications', permissions.viewBilling),
  query('M-066', 'Payments', permissions.viewBilling, { customerId: '1', toExport: 'true' }),
  query('M-066', 'PaymentLines', permissions.viewBilling),
  query('M-066', 'PaymentCredits', permissions.viewBilling),
  query('M-066', 'QuickBooksTaskResponses', permissions.viewExports),
  query('M-066', 'QuickBooksProducts', 'signedIn'),
  query('M-066 M-029', 'GetResidentialJobsForInvoicing', permissions.viewInvoicing),
  query('M-066 M-029', 'GetCommercialJobsForInvoicing', permissions.viewInvoicing),
  query('M-066', 'GetRentalJobsToBillDaily', permissions.viewBilling, { rentalId: '101' }),
  query('M-066', 'RentalBillingLines', permissions.viewBilling, { rentalId: '101' }),
  query('M-066', 'JobDumpsterFees', permissions.viewRentals, { jobId: '201' }),
  query('M-066 O-047', 'ReviewJobs', permissions.viewRentals, { minJobTime: '60' }),
  query('M-066', 'JobTimes', permissions.viewRentals),
  query('M-066', 'Settings', 'signedIn'),
  query('M-066', 'DumpsterFeeTypes', 'signedIn'),
  query('M-066', 'CustomerRates', permissions.viewBilling),
]

export const SPECIFIED_QUERIES: readonly SpecifiedQuery[] = [...FOUNDATIONS, ...OPERATIONS, ...MONEY]
