import { deletedCustomers, deletedServiceAddresses, reopenedRentals } from './customers/deletedCustomers.ts'
import { emailedStatements } from './customers/emailedStatements.ts'
import { sitesOfRentals } from './customers/sitesOfRentals.ts'
import { columnOrders } from './dispatch/columnOrders.ts'
import { dispatchNotes } from './dispatch/dispatchNotes.ts'
import { activeDrivers, busyDrivers, busyUsers } from './dispatch/drivers.ts'
import { dumpsterBarcodes, dumpsterNumbers } from './inventory/dumpsterBarcodes.ts'
import { deletedDumpsters, staysOfDeletedDumpsters } from './inventory/deletedDumpsters.ts'
import { correctedMoves } from './inventory/correctedMoves.ts'
import { deletedSites } from './inventory/deletedSites.ts'
import { dumpsterStays } from './inventory/dumpsterStays.ts'
import { reopenedJobs, reopenedStays } from './inventory/reopenedPlaces.ts'
import { chargedJobs } from './jobs/chargedJobs.ts'
import { deletedJobs } from './jobs/deletedJobs.ts'
import { endedClocks } from './jobs/endedClocks.ts'
import { jobFees } from './jobs/jobFees.ts'
import { jobClocks } from './jobs/jobClocks.ts'
import { jobGuards } from './jobs/jobGuards.ts'
import { jobPairs } from './jobs/jobPairs.ts'
import { jobPermissions } from './jobs/jobPermissions.ts'
import { jobStarts, jobTimes } from './jobs/jobTimes.ts'
import { newJobs } from './jobs/newJobs.ts'
import { unassignedDestinations } from './jobs/unassignedDestinations.ts'
import { moneyRules } from './moneyRules.ts'
import { listOrders } from './lists/listOrders.ts'
import { activeAdministrators, administratorRoles } from './people/administrators.ts'
import { fuelRates } from './pricing/fuelRates.ts'
import { shopRates } from './pricing/shopRates.ts'
import { deletedRentals } from './rentals/deletedRentals.ts'
import { photosNeedFiles } from './rentals/photosNeedFiles.ts'
import { rentalJobs, rentalSites } from './rentals/rentalGuards.ts'
import { rentalStates } from './rentals/rentalStates.ts'
import { rentalStatuses } from './rentals/rentalStatuses.ts'
import { settingNames } from './settings/settingNames.ts'
import type { SaveRule } from './SaveRule.ts'

/** Rentals, jobs and dumpsters: what deletes others goes before what counts them (SV60 to SV89). */
const operations: readonly SaveRule[] = [
  jobPermissions,
  rentalStates,
  unassignedDestinations,
  deletedRentals,
  deletedJobs,
  newJobs,
  jobPairs,
  endedClocks,
  jobClocks,
  jobFees,
  jobTimes,
  jobStarts,
  rentalStatuses,
  jobGuards,
  rentalJobs,
  rentalSites,
  sitesOfRentals,
  activeDrivers,
  busyDrivers,
  busyUsers,
  columnOrders,
  ...listOrders,
  dumpsterBarcodes,
  dumpsterNumbers,
  deletedDumpsters,
  correctedMoves,
  dumpsterStays,
  deletedSites,
  reopenedStays,
  reopenedJobs,
  deletedCustomers,
  deletedServiceAddresses,
  reopenedRentals,
  administratorRoles,
  activeAdministrators,
  staysOfDeletedDumpsters,
  dispatchNotes,
  fuelRates,
  settingNames,
  emailedStatements,
]

/** The product's save rules. */
export const rolloffSaveRules: readonly SaveRule[] = [
  photosNeedFiles,
  shopRates,
  ...operations,
  ...moneyRules,
  chargedJobs,
]
