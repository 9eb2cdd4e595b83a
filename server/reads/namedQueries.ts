import { accountingLinks } from './accounting/accountingLinks.ts'
import { changedSinceExport } from './accounting/changedSinceExport.ts'
import { quickBooksProducts } from './accounting/quickBooksProducts.ts'
import { quickBooksTaskResponses } from './accounting/quickBooksTaskResponses.ts'
import { auditLogs } from './auditing/auditLogs.ts'
import { boardMoves } from './auditing/boardMoves.ts'
import { eventLogs } from './auditing/eventLogs.ts'
import { auditLogsOfJob, jobAuditLogs } from './auditing/jobAuditLogs.ts'
import { activeRentalCustomers } from './customers/activeRentalCustomers.ts'
import { contacts } from './customers/contacts.ts'
import { customers } from './customers/customers.ts'
import { notes } from './customers/notes.ts'
import { serviceAddresses, serviceAddressesInLowerCase } from './customers/serviceAddresses.ts'
import { statements } from './customers/statements.ts'
import { dispatchNotes } from './dispatch/dispatchNotes.ts'
import { drivers } from './dispatch/drivers.ts'
import {
  availableDeliveryDumpsters,
  availablePickUpDumpsters,
  availableStorageDeliveryUpDumpsters,
  availableStoragePickUpDumpsters,
} from './inventory/availableDumpsters.ts'
import { dumpsterInventories } from './inventory/dumpsterInventories.ts'
import { dumpstersByBarcode } from './inventory/dumpstersByBarcode.ts'
import { dumpsterInventoryLocations } from './inventory/dumpsterInventoryLocations.ts'
import { dumpsterLocations } from './inventory/dumpsterLocations.ts'
import { dumpsters } from './inventory/dumpsters.ts'
import { getInventoryInfo, getInventoryProjection } from './inventory/inventoryFigures.ts'
import { inventorySubstitutions, substitutedJobs } from './inventory/inventorySubstitutions.ts'
import { maintenances } from './inventory/maintenances.ts'
import { rentalInventory } from './inventory/rentalInventory.ts'
import { storageDumpSiteDumpsterLinks } from './inventory/storageDumpSiteDumpsterLinks.ts'
import { storageDumpSites, storageDumpSitesInLowerCase } from './inventory/storageDumpSites.ts'
import { emailMessages } from './invoicing/emailMessages.ts'
import { invoiceCommunications } from './invoicing/invoiceCommunications.ts'
import { invoiceLines } from './invoicing/invoiceLines.ts'
import { invoices } from './invoicing/invoices.ts'
import { getJobCharges } from './invoicing/jobCharges.ts'
import { getResidentialJobsForInvoicing } from './invoicing/jobsForInvoicing.ts'
import { getCommercialJobsForInvoicing } from './invoicing/rentalsForInvoicing.ts'
import { getNotBilledYet } from './invoicing/notBilledYet.ts'
import { printQueueInvoiceLinks } from './invoicing/printQueueInvoiceLinks.ts'
import { printQueues } from './invoicing/printQueues.ts'
import { rentalBillingLines } from './invoicing/rentalBillingLines.ts'
import { getUsualInvoiceTotals } from './invoicing/usualInvoiceTotals.ts'
import { jobDumpsterFees } from './jobs/jobDumpsterFees.ts'
import { jobs } from './jobs/jobs.ts'
import { jobsByDate } from './jobs/jobsByDate.ts'
import { jobTimes } from './jobs/jobTimes.ts'
import { reportedWork } from './jobs/reportedWork.ts'
import { getNonCDRDumpsterJobs } from './jobs/nonCDRDumpsterJobs.ts'
import { getRentalJobsToBillDaily } from './jobs/rentalJobsToBillDaily.ts'
import { reviewJobs } from './jobs/reviewJobs.ts'
import type { ComputedQuery, ListsQuery, NamedQuery } from '../queries/NamedQuery.ts'
import { invoicePaymentInfos, openInvoicePaymentInfos } from './payments/invoicePaymentInfos.ts'
import { paymentCredits } from './payments/paymentCredits.ts'
import { paymentLines } from './payments/paymentLines.ts'
import { payments } from './payments/payments.ts'
import { savedViews } from './people/savedViews.ts'
import { timeEntries } from './people/timeEntries.ts'
import { timeEntriesByDateRange } from './people/timeEntriesByDateRange.ts'
import { userRoles } from './people/userRoles.ts'
import { users } from './people/users.ts'
import { customerRates } from './pricing/customerRates.ts'
import { dumpsterFeeTypeDumpsterLinks } from './pricing/dumpsterFeeTypeDumpsterLinks.ts'
import { fuelRatePercentages } from './pricing/fuelRatePercentages.ts'
import { photos } from './rentals/photos.ts'
import { rentals } from './rentals/rentals.ts'
import { rentalsByCustomer } from './rentals/rentalsByCustomer.ts'
import { unassignedRentals } from './rentals/unassignedRentals.ts'
import { customerRentalMarginAvgs, customerTotals, reportedRentals } from './reporting/customerTotals.ts'
import { getEstimatedRevenue } from './reporting/estimatedRevenue.ts'
import { feeRevenue, reportedFees } from './reporting/feeRevenue.ts'
import { jobCounts, jobsUsingTrailer } from './reporting/jobCounts.ts'
import { reportedJobs } from './reporting/reportedJobs.ts'
import { loadSums, reportedLoads } from './reporting/reportedLoads.ts'
import { availableOnDay } from './reporting/readSites.ts'
import { reportScheduleRecipients, reportSchedules } from './reporting/reportSchedules.ts'
import { revenueByType } from './reporting/revenueByType.ts'
import { tonsDumped } from './reporting/tonsDumped.ts'
import { findRecords, recordsById } from './search/findRecords.ts'
import { lookupQueries } from './settings/lookupQueries.ts'
import { lookups } from './settings/lookups.ts'
import { settings } from './settings/settings.ts'

/** All queries that return records of one entity (F-115). */
export const namedQueries: readonly NamedQuery[] = [
  ...lookupQueries,
  accountingLinks,
  changedSinceExport,
  activeRentalCustomers,
  auditLogs,
  availableDeliveryDumpsters,
  availablePickUpDumpsters,
  availableStorageDeliveryUpDumpsters,
  availableStoragePickUpDumpsters,
  contacts,
  customerRates,
  customers,
  dispatchNotes,
  drivers,
  dumpsterFeeTypeDumpsterLinks,
  dumpsterInventories,
  dumpstersByBarcode,
  dumpsterInventoryLocations,
  dumpsterLocations,
  dumpsters,
  emailMessages,
  eventLogs,
  fuelRatePercentages,
  getRentalJobsToBillDaily,
  substitutedJobs,
  invoiceCommunications,
  invoiceLines,
  invoices,
  jobDumpsterFees,
  jobs,
  jobsByDate,
  jobTimes,
  reportedWork,
  maintenances,
  notes,
  paymentCredits,
  paymentLines,
  payments,
  photos,
  printQueueInvoiceLinks,
  printQueues,
  quickBooksProducts,
  quickBooksTaskResponses,
  rentalBillingLines,
  rentals,
  rentalsByCustomer,
  reportScheduleRecipients,
  reportSchedules,
  reviewJobs,
  savedViews,
  serviceAddresses,
  serviceAddressesInLowerCase,
  settings,
  statements,
  storageDumpSiteDumpsterLinks,
  storageDumpSites,
  storageDumpSitesInLowerCase,
  timeEntries,
  timeEntriesByDateRange,
  unassignedRentals,
  userRoles,
  users,
]

/** All queries that return several lists at once. */
export const listsQueries: readonly ListsQuery[] = [lookups]

/** All queries with computed results. */
export const computedQueries: readonly ComputedQuery[] = [
  inventorySubstitutions,
  auditLogsOfJob,
  boardMoves,
  customerRentalMarginAvgs,
  customerTotals,
  feeRevenue,
  findRecords,
  recordsById,
  getCommercialJobsForInvoicing,
  getEstimatedRevenue,
  getInventoryInfo,
  getInventoryProjection,
  getNonCDRDumpsterJobs,
  getJobCharges,
  getUsualInvoiceTotals,
  getNotBilledYet,
  getResidentialJobsForInvoicing,
  invoicePaymentInfos,
  jobAuditLogs,
  jobCounts,
  jobsUsingTrailer,
  openInvoicePaymentInfos,
  rentalInventory,
  reportedJobs,
  reportedLoads,
  loadSums,
  reportedFees,
  reportedRentals,
  availableOnDay,
  revenueByType,
  tonsDumped,
]
