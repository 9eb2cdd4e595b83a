import { Type } from 'typebox'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject } from '../schemas.ts'

/** The page says which list it wrote into a spreadsheet: its rows were read before, by the rights of the user. */
export function recordListExport(): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/recordListExport',
    summary: 'Records that a list was exported as a spreadsheet',
    role: 'signedIn',
    body: strictObject({
      list: Type.String({ minLength: 1, maxLength: 100 }),
      rows: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
      filter: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    response: strictObject({}),
    run: () => Promise.resolve({}),
    tells: ({ list, rows, filter = '' }) => ({
      type: EVENT.listExport,
      message: `${rows.toLocaleString('en-US')} rows of the list ${list} were exported${filter === '' ? '' : `, filtered by ${filter}`}.`,
    }),
  })
}
