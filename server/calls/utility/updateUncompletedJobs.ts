import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { jobAddressOf } from '#shared/jobs/jobAddress.ts'
import type { UpdateUncompletedJobsResponse } from '#shared/wire/utility.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { runSave } from '../../save/runSave.ts'
import type { Records } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key } from '../schemas.ts'

/** POST /api/utility/updateUncompletedJobs: copies a service address to the jobs there that are still to be done (F-075, O-038). */
export function updateUncompletedJobs(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/updateUncompletedJobs',
    summary: 'Copies a service address to the uncompleted jobs there',
    role: permissions.changeServiceAddresses,
    body: strictObject({ serviceAddressId: key() }),
    response: strictObject({ updatedJobs: Type.Integer({ minimum: 0 }) }),
    run: ({ serviceAddressId }, user) =>
      runSave(saves, user, (records) => updateJobs(records, serviceAddressId)),
  })
}

async function updateJobs(
  records: Records,
  serviceAddressId: number,
): Promise<UpdateUncompletedJobsResponse> {
  const [address] = await records.find('ServiceAddress', 'id', [serviceAddressId])
  if (address === undefined || address.deleted !== null)
    throw new NotFound(
      `Service address ${serviceAddressId} was not found or was deleted.`,
      'serviceAddressId',
    )
  const rentals = await records.find('Rental', 'serviceAddressId', [serviceAddressId])
  const jobs = await records.findForUpdate(
    'Job',
    'rentalId',
    rentals.map(({ id }) => id),
  )
  const uncompleted = jobs.filter(({ completed, deleted }) => completed === null && deleted === null)
  for (const job of uncompleted) records.change('Job', job, { ...jobAddressOf(address) })
  return { updatedJobs: uncompleted.length }
}
