import { Type } from 'typebox'
import type { SaveResult } from '#shared/wire/save.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { undelete } from '../../save/undelete.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject } from '../schemas.ts'

/** POST /api/utility/undelete: brings back what a save deleted, and is answered like a save (B-12, SV600 to SV603). */
export function undeleteCall(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/undelete',
    summary:
      'Brings back what a save deleted: for administrators, and just afterwards for whoever deleted it',
    role: 'signedIn',
    body: strictObject({ saveId: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: savedRecords(),
    run: async ({ saveId }, user): Promise<SaveResult> => {
      const response = await undelete(saves, saveId, user)
      // The pipeline composed it.
      return JSON.parse(response) as SaveResult
    },
  })
}

/** The answer of a save. */
function savedRecords() {
  const keyValue = () => Type.Union([Type.String(), Type.Number()])
  return strictObject({
    entities: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    keyMappings: Type.Array(
      strictObject({ entityTypeName: Type.String(), tempValue: keyValue(), realValue: keyValue() }),
    ),
    deletedKeys: Type.Array(
      strictObject({ entityTypeName: Type.String(), keyValues: Type.Array(keyValue()) }),
    ),
    notices: Type.Optional(Type.Array(Type.String())),
  })
}
