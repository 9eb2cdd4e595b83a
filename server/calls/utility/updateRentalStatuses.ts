import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import type { UpdatedRentalsAnswer } from '#shared/wire/jobs.ts'
import { commitWork } from '../../save/commitWork.ts'
import { deriveRentalStatuses } from '../../save/rules/rentals/updateRentalStatus.ts'
import type { SaveContext } from '../../save/saveChanges.ts'
import { defineCall, type Call } from '../Call.ts'
import { exactly, keys } from '../schemas.ts'

/** POST /api/utility/updateRentalStatuses: the statuses that saves keep anyway, found out anew (O-027). */
export function updateRentalStatuses(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/updateRentalStatuses',
    summary: 'Finds the statuses of rentals out anew',
    needs: may.addJobs,
    body: exactly({ rentalIds: keys() }),
    answer: exactly({ updatedRentals: Type.Integer({ minimum: 0 }) }),
    run: ({ rentalIds }, user) =>
      commitWork(saves, user, async (records): Promise<UpdatedRentalsAnswer> => ({
        updatedRentals: await deriveRentalStatuses(records, rentalIds),
      })),
  })
}
