import { Type } from 'typebox'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject } from '../schemas.ts'

/** The page says which list it wrote into a spreadsheet: its rows were read before, by the rights of the user. */
export function recordListExport(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/recordListExport',
    summary: 'Records that a list was exported as a spreadsheet',
    role: 'signedIn',
    body: strictObject({
      list: Type.String({ minLength: 1, maxLength: 100 }),
      rows: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
    }),
    response: strictObject({}),
    run: async ({ list, rows }, user) => {
      const message = `${rows.toLocaleString('en-US')} rows of the list ${list} were exported.`
      await recordEvent(saves, user, { type: EVENT.listExport, message })
      return {}
    },
  })
}
