import { Job } from '#shared/jobs/Job.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { columnsOf } from '../../database/selection.ts'
import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { nextDumpSite } from '#shared/dispatch/nextDumpSite.ts'
import type { NextDumpSiteResponse } from '#shared/wire/jobs.ts'
import type { Database } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
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
      const job = await locationOfJob(database, jobId)
      const site = nextDumpSite(job, await dumpSites(database))
      return { dumpSiteId: site?.id ?? null, name: site?.name ?? null }
    },
  })
}

async function locationOfJob(database: Database, jobId: number) {
  const [job] = await readRows(database, JOB, { jobId }, JOB_LOCATION.columns)
  if (job === undefined) throw new NotFound(`Job ${jobId} was not found.`, 'jobId')
  return job
}

async function dumpSites(database: Database) {
  const links = await readRows(database, LINKS, {}, { siteId: column.number, dumpsterId: column.number })
  const sites = await readRows(database, SITES, {}, SITE.columns)
  return sites.map((site) => ({
    ...site,
    dump: true,
    deleted: null,
    dumpsterIds: links.filter(({ siteId }) => siteId === site.id).map(({ dumpsterId }) => dumpsterId),
  }))
}

const JOB_LOCATION = columnsOf(Job, '', 'dumpsterId', 'latitude', 'longitude')

const SITE = columnsOf(StorageDumpSite, '', 'id', 'name', 'displayOrder', 'latitude', 'longitude')

const JOB = `SELECT ${JOB_LOCATION.sql} FROM [Job] WHERE [id] = :jobId`

const SITES = `
  SELECT ${SITE.sql} FROM [StorageDumpSite]
  WHERE [deleted] IS NULL AND [dump] = 1`

const LINKS = `
  SELECT [storageDumpSiteId] AS [siteId], [dumpsterId] FROM [StorageDumpSiteDumpsterLink]
  WHERE [deleted] IS NULL`
