import type { Job } from '#shared/jobs/Job.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'

/** A job of the store with what its dialog shows. */
export type JobRecord = RecordOfEntity<typeof Job>

/** The relations that are loaded with a job for its dialog. */
export const JOB_DIALOG_RELATIONS = [
  'rental',
  'rental.customer',
  'dumpster',
  'storageDumpSite',
  'jobTimes',
  'dumpsterFees',
  'fuelRatePercentage',
  'placedDumpsterLocations',
  'placedDumpsterLocations.dumpsterInventory',
  'removedDumpsterLocations',
  'removedDumpsterLocations.dumpsterInventory',
] as const
