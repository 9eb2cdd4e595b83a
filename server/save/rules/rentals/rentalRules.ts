import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { completeRental } from './completeRental.ts'
import { deleteJobsOfRental } from '../jobs/deleteJobsOfRental.ts'
import { refuseJobsOfClosedRental, refuseMovingRental } from './guardRental.ts'
import { refuseDeletingRentalWithDumpsters } from './refuseDeletingRentalWithDumpsters.ts'
import { refusePhotoWithoutFile } from './refusePhotoWithoutFile.ts'
import { refuseReopeningRental } from './refuseReopeningRental.ts'
import { updateRentalStatus } from './updateRentalStatus.ts'

/** The save rules of rentals. */
export const rentalRules: readonly SaveRule[] = [
  completeRental,
  deleteJobsOfRental,
  refuseJobsOfClosedRental,
  refuseMovingRental,
  refuseDeletingRentalWithDumpsters,
  refusePhotoWithoutFile,
  refuseReopeningRental,
  updateRentalStatus,
]
