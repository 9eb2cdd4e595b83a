import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { Database } from '../../database/Database.ts'
import { NUMBER_SEQUENCES, takeNumbers } from '../../database/numberSequences.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject } from '../schemas.ts'

/** POST /api/utility/getNextIntNumber: the next invoice or batch number, never the same one twice (S2 §7, F-117, M-017). */
export function getNextIntNumber(database: Database): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/getNextIntNumber',
    summary: 'The next number of a sequence; each number is assigned once',
    role: permissions.numberInvoices,
    body: strictObject({ name: Type.Enum([...NUMBER_SEQUENCES]) }),
    response: Type.Integer({ minimum: 1 }),
    run: ({ name }) =>
      database.transaction((transaction) => takeNumbers(transaction, database.dialect, name)),
  })
}
