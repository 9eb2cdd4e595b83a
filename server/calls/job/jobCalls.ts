import type { Database } from '../../database/Database.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { type Call, defineCall } from '../Call.ts'
import { completeJob } from './completeJob.ts'
import { jobClockCalls } from './jobClock.ts'
import { jobTimeCalls } from './jobTimeCalls.ts'
import { reportedWorkCalls } from './reportedWork.ts'
import { reportOnJob } from './reportOnJob.ts'
import { reopenPickUp, uncompleteJob } from './uncompleteJob.ts'
import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { nextDumpSite } from '#shared/dispatch/nextDumpSite.ts'
import type { NextDumpSiteResponse } from '#shared/wire/jobs.ts'
import { readDumpSites } from '../../reads/dispatch/readDumpSites.ts'
import { readRecords } from '../../reads/readRecords.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { strictObject, key, nullable } from '../schemas.ts'

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

/** POST /api/job/getNextDumpSiteForJob: the dump site to offer when a job is completed (O-099, DI19). */
function getNextDumpSite(database: Database): Call {
  return defineCall({
    method: 'POST',
    path: '/api/job/getNextDumpSiteForJob',
    summary: 'The dump site to offer for a job',
    role: permissions.viewRentals,
    body: strictObject({ jobId: key() }),
    response: strictObject({ dumpSiteId: nullable(key()), name: nullable(Type.String()) }),
    async run({ jobId }): Promise<NextDumpSiteResponse> {
      const [job] = await readRecords(database, 'Job', 'id', [jobId])
      if (job === undefined) throw new NotFound(`Job ${jobId} was not found.`, 'jobId')
      const site = nextDumpSite(job, await readDumpSites(database))
      return { dumpSiteId: site?.id ?? null, name: site?.name ?? null }
    },
  })
}
