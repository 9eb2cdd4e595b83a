import { queryContracts } from '#shared/queries.ts'
import { changedSinceExport } from './accounting/changedSinceExport.ts'
import { customerAges } from './accounting/customerAges.ts'
import { customerMerge } from './accounting/customerMerge.ts'
import { auditTrail } from './auditing/auditTrail.ts'
import { auditTrailSave } from './auditing/auditTrailSave.ts'
import { boardMoves } from './auditing/boardMoves.ts'
import { auditLogsOfJob, jobAuditLogs } from './auditing/jobAuditLogs.ts'
import { auditArchivedUntil, recordAsOfMoment, recordHistory } from './auditing/recordHistory.ts'
import { recycleBin, recycleBinContents } from './auditing/recycleBin.ts'
import { activeRentalCustomers } from './customers/activeRentalCustomers.ts'
import { customers } from './customers/customers.ts'
import { customerRates } from './pricing/customerRates.ts'
import { dispatchNotes } from './dispatch/dispatchNotes.ts'
import { drivers } from './dispatch/drivers.ts'
import {
  availableDeliveryDumpsters,
  availablePickUpDumpsters,
  availableStorageDeliveryUpDumpsters,
  availableStoragePickUpDumpsters,
} from './inventory/availableDumpsters.ts'
import { dumpstersByBarcode } from './inventory/dumpstersByBarcode.ts'
import { dumpstersAtCustomer } from './inventory/dumpstersAtCustomer.ts'
import { dumpsterInventoryLocations } from './inventory/dumpsterInventoryLocations.ts'
import { getInventoryInfo, getInventoryProjection } from './inventory/inventoryFigures.ts'
import { inventorySubstitutions, substitutedJobs } from './jobs/inventorySubstitutions.ts'
import { rentalInventory } from './inventory/rentalInventory.ts'
import { emailMessages } from './invoicing/emailMessages.ts'
import { invoiceLines } from './invoicing/invoiceLines.ts'
import { invoices } from './invoicing/invoices.ts'
import { getJobCharges } from './invoicing/jobCharges.ts'
import { getResidentialJobsForInvoicing } from './invoicing/jobsForInvoicing.ts'
import { getCommercialJobsForInvoicing } from './invoicing/rentalsForInvoicing.ts'
import { getNotBilledYet } from './invoicing/notBilledYet.ts'
import { getUsualInvoiceTotals } from './invoicing/usualInvoiceTotals.ts'
import { jobDumpsterFees } from './jobs/jobDumpsterFees.ts'
import { jobs } from './jobs/jobs.ts'
import { jobsByDate } from './jobs/jobsByDate.ts'
import { reportedWork } from './jobs/reportedWork.ts'
import { getNonCDRDumpsterJobs } from './jobs/nonCDRDumpsterJobs.ts'
import { getRentalJobsToBillDaily } from './jobs/rentalJobsToBillDaily.ts'
import { reviewJobs } from './jobs/reviewJobs.ts'
import { implementByContract } from '../queries/implementQuery.ts'
import type { ComputedQuery, ListsQuery, NamedQuery } from '../queries/NamedQuery.ts'
import { invoicePaymentInfos, openInvoicePaymentInfos } from './payments/invoicePaymentInfos.ts'
import { getOpenCredits } from './payments/openCredits.ts'
import { paymentCredits } from './payments/paymentCredits.ts'
import { paymentLines } from './payments/paymentLines.ts'
import { payments } from './payments/payments.ts'
import { timeEntriesByDateRange } from './people/timeEntriesByDateRange.ts'
import { companyCounts } from './settings/companyCounts.ts'
import { photos } from './rentals/photos.ts'
import { rentals } from './rentals/rentals.ts'
import { caller } from './rentals/caller.ts'
import { rentalsByCustomer } from './rentals/rentalsByCustomer.ts'
import { unassignedRentals } from './rentals/unassignedRentals.ts'
import { customerRentalMarginAvgs, customerTotals, reportedRentals } from './reporting/customerTotals.ts'
import { getEstimatedRevenue } from './reporting/estimatedRevenue.ts'
import { feeRevenue, reportedFees } from './reporting/feeRevenue.ts'
import { jobCounts, jobsUsingTrailer } from './reporting/jobCounts.ts'
import { reportedJobs } from './reporting/reportedJobs.ts'
import { loadSums, reportedLoads } from './reporting/reportedLoads.ts'
import { availableOnDay } from './reporting/readSites.ts'
import { revenueByType } from './reporting/revenueByType.ts'
import { tonsDumped } from './reporting/tonsDumped.ts'
import { findRecords, recordsById } from './search/findRecords.ts'
import { lookups } from './settings/lookups.ts'
import { settings } from './settings/settings.ts'

/** Queries that do more, or less, than their contract says. */
const implemented: readonly NamedQuery[] = [
  changedSinceExport,
  activeRentalCustomers,
  availableDeliveryDumpsters,
  availablePickUpDumpsters,
  availableStorageDeliveryUpDumpsters,
  availableStoragePickUpDumpsters,
  customers,
  customerRates,
  dispatchNotes,
  drivers,
  dumpstersByBarcode,
  dumpsterInventoryLocations,
  emailMessages,
  getRentalJobsToBillDaily,
  substitutedJobs,
  invoiceLines,
  invoices,
  jobDumpsterFees,
  jobs,
  jobsByDate,
  reportedWork,
  paymentCredits,
  paymentLines,
  payments,
  photos,
  recycleBin,
  rentals,
  rentalsByCustomer,
  reviewJobs,
  settings,
  timeEntriesByDateRange,
  unassignedRentals,
]

/** All queries that return records of one entity (F-115): those of a contract alone have no file. */
export const namedQueries: readonly NamedQuery[] = [
  ...implemented,
  ...implementByContract(queryContracts).filter(
    ({ resource }) => !implemented.some((query) => query.resource === resource),
  ),
]

/** All queries that return several lists at once. */
export const listsQueries: readonly ListsQuery[] = [lookups]

/** All queries with computed results. */
export const computedQueries: readonly ComputedQuery[] = [
  inventorySubstitutions,
  auditLogsOfJob,
  boardMoves,
  companyCounts,
  customerAges,
  customerMerge,
  customerRentalMarginAvgs,
  customerTotals,
  dumpstersAtCustomer,
  feeRevenue,
  caller,
  findRecords,
  recordsById,
  recordAsOfMoment,
  recordHistory,
  auditArchivedUntil,
  recycleBinContents,
  auditTrail,
  auditTrailSave,
  getCommercialJobsForInvoicing,
  getEstimatedRevenue,
  getInventoryInfo,
  getInventoryProjection,
  getNonCDRDumpsterJobs,
  getJobCharges,
  getUsualInvoiceTotals,
  getOpenCredits,
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
