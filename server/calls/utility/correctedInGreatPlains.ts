import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { recordCorrected } from '../../save/work/accounting/greatPlainsBatch.ts'
import { runSave } from '../../save/runSave.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { keys, strictObject } from '../schemas.ts'

/**
 * POST /api/utility/correctedInGreatPlains: somebody corrected there what was changed or voided here after it was handed over, or what
 * Great Plains had otherwise. Both sides agree then, and the invoices are locked again (M-070, GP200).
 */
export function correctedInGreatPlains(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/correctedInGreatPlains',
    summary: 'Says that invoices were corrected in Great Plains, by which it has them as they are here',
    role: permissions.exportToGreatPlains,
    body: strictObject({ ids: keys() }),
    response: strictObject({ corrected: Type.Integer({ minimum: 0 }) }),
    run: async ({ ids }, user) => ({
      corrected: await runSave(saves, user, (records, context) =>
        recordCorrected(records, context, [...new Set(ids)]),
      ),
    }),
  })
}
