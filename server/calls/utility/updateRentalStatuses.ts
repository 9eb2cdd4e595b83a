import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { UpdatedRentalsResponse } from '#shared/wire/jobs.ts'
import { runSave } from '../../save/runSave.ts'
import { deriveRentalStatuses } from '../../save/work/rentals/deriveRentalStatuses.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, keys } from '../schemas.ts'

/** POST /api/utility/updateRentalStatuses: recalculates the statuses that saves keep up to date anyway (O-027). */
export function updateRentalStatuses(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/updateRentalStatuses',
    summary: 'Recalculates the statuses of rentals',
    role: permissions.addJobs,
    body: strictObject({ rentalIds: keys() }),
    response: strictObject({ updatedRentals: Type.Integer({ minimum: 0 }) }),
    run: ({ rentalIds }, user) =>
      runSave(saves, user, async (records): Promise<UpdatedRentalsResponse> => ({
        updatedRentals: await deriveRentalStatuses(records, rentalIds),
      })),
  })
}
