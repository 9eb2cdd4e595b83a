import {
  refuseDeletingCustomerInUse,
  refuseDeletingAddressInUse,
  refuseReopeningRental,
} from './customers/refuseDeletingCustomerInUse.ts'
import { stampEmailedStatement } from './customers/stampEmailedStatement.ts'
import { refuseMovingRentedSite } from './customers/refuseMovingRentedSite.ts'
import { numberColumns } from './dispatch/numberColumns.ts'
import { completeDispatchNote } from './dispatch/completeDispatchNote.ts'
import {
  refuseInactiveDriver,
  refuseRemovingBusyDriver,
  refuseDeactivatingBusyDriver,
} from './dispatch/refuseInactiveDriver.ts'
import { deriveBarcodes, refuseDuplicateNumber } from './inventory/deriveBarcodes.ts'
import { removeDeletedDumpster, refuseReopeningOfDeletedDumpster } from './inventory/removeDeletedDumpster.ts'
import { correctPlacementTimes } from './inventory/correctPlacementTimes.ts'
import { refuseDeletingSiteInUse } from './inventory/refuseDeletingSiteInUse.ts'
import { placeDumpsters } from './inventory/placeDumpsters.ts'
import { refuseReopeningJob, refuseReopeningPlacement } from './inventory/refuseReopeningAtDeletedSite.ts'
import { refuseDeletingChargedJob } from './jobs/refuseDeletingChargedJob.ts'
import { deleteTimesOfJob } from './jobs/deleteTimesOfJob.ts'
import { endClockOfFormerDriver } from './jobs/endClockOfFormerDriver.ts'
import { guardJobFees } from './jobs/guardJobFees.ts'
import { guardJobTimes } from './jobs/guardJobTimes.ts'
import { guardJob } from './jobs/guardJob.ts'
import { pairJobs } from './jobs/pairJobs.ts'
import { refuseForbiddenJobFields } from './jobs/refuseForbiddenJobFields.ts'
import { restoreJobStart, deriveJobTimes } from './jobs/deriveJobTimes.ts'
import { completeNewJob } from './jobs/completeNewJob.ts'
import { deleteUnassignedDestination } from './jobs/deleteUnassignedDestination.ts'
import { moneyRules } from './moneyRules.ts'
import { numberLists } from './lists/numberLists.ts'
import { keepActiveAdministrator, keepAdministratorRole } from './people/keepAdministrator.ts'
import { replaceFuelRate } from './pricing/replaceFuelRate.ts'
import { refuseShopRate } from './pricing/refuseShopRate.ts'
import { deleteJobsOfRental } from './rentals/deleteJobsOfRental.ts'
import { refusePhotoWithoutFile } from './rentals/refusePhotoWithoutFile.ts'
import { refuseJobsOfClosedRental, refuseMovingRental } from './rentals/guardRental.ts'
import { completeRental } from './rentals/completeRental.ts'
import { updateRentalStatus } from './rentals/updateRentalStatus.ts'
import { refuseRenamedSetting } from './settings/refuseRenamedSetting.ts'
import type { SaveRule } from '../pipeline/SaveRule.ts'

/** Rentals, jobs and dumpsters: rules that delete records run before rules that count them (SV60 to SV89). */
const operations: readonly SaveRule[] = [
  refuseForbiddenJobFields,
  completeRental,
  deleteUnassignedDestination,
  deleteJobsOfRental,
  deleteTimesOfJob,
  completeNewJob,
  pairJobs,
  endClockOfFormerDriver,
  guardJobTimes,
  guardJobFees,
  deriveJobTimes,
  restoreJobStart,
  updateRentalStatus,
  guardJob,
  refuseJobsOfClosedRental,
  refuseMovingRental,
  refuseMovingRentedSite,
  refuseInactiveDriver,
  refuseRemovingBusyDriver,
  refuseDeactivatingBusyDriver,
  numberColumns,
  ...numberLists,
  deriveBarcodes,
  refuseDuplicateNumber,
  removeDeletedDumpster,
  correctPlacementTimes,
  placeDumpsters,
  refuseDeletingSiteInUse,
  refuseReopeningPlacement,
  refuseReopeningJob,
  refuseDeletingCustomerInUse,
  refuseDeletingAddressInUse,
  refuseReopeningRental,
  keepAdministratorRole,
  keepActiveAdministrator,
  refuseReopeningOfDeletedDumpster,
  completeDispatchNote,
  replaceFuelRate,
  refuseRenamedSetting,
  stampEmailedStatement,
]

/** The product's save rules. */
export const rolloffSaveRules: readonly SaveRule[] = [
  refusePhotoWithoutFile,
  refuseShopRate,
  ...operations,
  ...moneyRules,
  refuseDeletingChargedJob,
]
