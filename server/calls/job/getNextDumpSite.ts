import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { nextDumpSite } from '#shared/dispatch/nextDumpSite.ts'
import type { NextDumpSiteResponse } from '#shared/wire/jobs.ts'
import type { Database } from '../../database/Database.ts'
import { readDumpSites } from '../../reads/dispatch/readDumpSites.ts'
import { readRecords } from '../../reads/readRecords.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key, nullable } from '../schemas.ts'

/** POST /api/job/getNextDumpSiteForJob: the dump site to offer when a job is completed (O-099, DI19). */
export function getNextDumpSite(database: Database): Call {
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
