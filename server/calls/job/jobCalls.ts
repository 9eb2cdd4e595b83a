import type { Database } from '../../database/Database.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import type { Call } from '../Call.ts'
import { completeJob } from './completeJob.ts'
import { getNextDumpSite } from './getNextDumpSite.ts'
import { jobClockCalls } from './jobClock.ts'
import { jobTimeCalls } from './jobTimeCalls.ts'
import { reportedWorkCalls } from './reportedWork.ts'
import { reportOnJob } from './reportOnJob.ts'
import { reopenPickUp, uncompleteJob } from './uncompleteJob.ts'

/** Calls on jobs other than saving them (S1 §7, O-092). */
export function jobCalls(database: Database, saves: SaveContext): readonly Call[] {
  return [
    completeJob(saves),
    uncompleteJob(saves),
    reopenPickUp(saves),
    reportOnJob(saves),
    ...jobClockCalls(saves),
    ...reportedWorkCalls(saves),
    ...jobTimeCalls(saves),
    getNextDumpSite(database),
  ]
}
