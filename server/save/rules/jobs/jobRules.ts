import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { completeNewJob } from './completeNewJob.ts'
import { deleteTimesOfJob } from './deleteTimesOfJob.ts'
import { deleteUnassignedDestination } from './deleteUnassignedDestination.ts'
import { deriveJobTimes, restoreJobStart } from './deriveJobTimes.ts'
import { endClockOfFormerDriver } from './endClockOfFormerDriver.ts'
import { guardJob } from './guardJob.ts'
import { guardJobFees } from './guardJobFees.ts'
import { startClockNow, guardJobTimes } from './guardJobTimes.ts'
import { pairJobs, refuseBrokenPair } from './pairJobs.ts'
import { resumeStoppedClock } from './resumeStoppedClock.ts'
import { refuseDeletingChargedJob } from './refuseDeletingChargedJob.ts'
import { refuseForbiddenJobFields } from './refuseForbiddenJobFields.ts'

/** The save rules of jobs and their times. */
export const jobRules: readonly SaveRule[] = [
  completeNewJob,
  deleteTimesOfJob,
  deleteUnassignedDestination,
  deriveJobTimes,
  restoreJobStart,
  endClockOfFormerDriver,
  resumeStoppedClock,
  guardJob,
  guardJobFees,
  startClockNow,
  guardJobTimes,
  pairJobs,
  refuseBrokenPair,
  refuseDeletingChargedJob,
  refuseForbiddenJobFields,
]
