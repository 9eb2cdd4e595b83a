import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import { nextDumpSite } from '#shared/dispatch/nextDumpSite.ts'
import type { NextDumpSiteAnswer } from '#shared/wire/jobs.ts'
import type { Database } from '../../database/Database.ts'
import { NotFound } from '../../errors.ts'
import { defineCall, type Call } from '../Call.ts'
import { exactly, key, nullable } from '../schemas.ts'

/** POST /api/job/getNextDumpSiteForJob: the dump site to offer when a job is completed (O-099, DI19). */
export function getNextDumpSite(database: Database): Call {
  return defineCall({
    method: 'POST',
    path: '/api/job/getNextDumpSiteForJob',
    summary: 'The dump site to offer for a job',
    needs: may.seeRentals,
    body: exactly({ jobId: key() }),
    answer: exactly({ dumpSiteId: nullable(key()), name: nullable(Type.String()) }),
    async run({ jobId }): Promise<NextDumpSiteAnswer> {
      const job = await placeOfJob(database, jobId)
      const site = nextDumpSite(job, await dumpSites(database))
      return { dumpSiteId: site?.id ?? null, name: site?.name ?? null }
    },
  })
}

async function placeOfJob(database: Database, jobId: number) {
  const { quote, parameter } = database.dialect
  const rows = await database.query(
    `SELECT ${quote('dumpsterId')}, ${quote('latitude')}, ${quote('longitude')} FROM ${quote('Job')}
      WHERE ${quote('id')} = ${parameter(0)}`,
    [jobId],
  )
  const [row] = rows
  if (row === undefined) throw new NotFound(`Job ${jobId} was not found.`, 'jobId')
  return {
    dumpsterId: numberOrNull(row['dumpsterId']),
    latitude: numberOrNull(row['latitude']),
    longitude: numberOrNull(row['longitude']),
  }
}

async function dumpSites(database: Database) {
  const { quote } = database.dialect
  const sites = await database.query(
    `SELECT ${['id', 'name', 'displayOrder', 'latitude', 'longitude'].map(quote).join(', ')}
      FROM ${quote('StorageDumpSite')} WHERE ${quote('deleted')} IS NULL AND ${quote('dump')} = 1`,
    [],
  )
  const links = await database.query(
    `SELECT ${quote('storageDumpSiteId')}, ${quote('dumpsterId')} FROM ${quote('StorageDumpSiteDumpsterLink')}
      WHERE ${quote('deleted')} IS NULL`,
    [],
  )
  return sites.map((site) => ({
    id: Number(site['id']),
    name: String(site['name']),
    displayOrder: numberOrNull(site['displayOrder']),
    latitude: numberOrNull(site['latitude']),
    longitude: numberOrNull(site['longitude']),
    dump: true,
    deleted: null,
    dumpsterIds: links
      .filter((link) => link['storageDumpSiteId'] === site['id'])
      .map((link) => Number(link['dumpsterId'])),
  }))
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}
