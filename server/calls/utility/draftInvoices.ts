import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { MAX_DRAFTED_INVOICES } from '#shared/wire/limits.ts'
import { runSave } from '../../save/runSave.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { draftInvoices } from '../../save/work/invoicing/draftInvoices.ts'
import { defineCall, type Call } from '../Call.ts'
import { day, key, nullable, strictObject } from '../schemas.ts'

/** POST /api/utility/draftInvoices: what invoices of the work that awaits invoicing would have; stores nothing (M-065, IN580). */
export function draftInvoicesCall(saves: SaveContext): Call {
  const some = () => Type.Array(key(), { maxItems: MAX_DRAFTED_INVOICES })
  return defineCall({
    method: 'POST',
    path: '/api/utility/draftInvoices',
    summary:
      'The invoices that jobs and rentals awaiting invoicing would get, with their lines; stores nothing',
    role: permissions.manageInvoices,
    body: strictObject({ jobIds: some(), rentalIds: some() }),
    response: strictObject({
      invoices: Type.Array(
        strictObject({ rentalId: key(), invoiceId: nullable(key()), lines: Type.Array(draftedLine()) }),
      ),
      leftOut: Type.Array(strictObject({ rentalId: key(), reason: Type.String() })),
    }),
    run: (request, user) =>
      runSave(saves, user, (records, context) => draftInvoices(records, context, request)),
  })
}

function draftedLine() {
  return strictObject({
    values: strictObject({
      lineNumber: Type.Integer(),
      quantity: Type.Number(),
      rate: Type.Number(),
      service: nullable(Type.String()),
      description: nullable(Type.String()),
      weight: nullable(Type.Number()),
      note: nullable(Type.String()),
      rentalId: nullable(key()),
      jobId: nullable(key()),
      jobDumpsterFeeId: nullable(key()),
      quickBooksProductId: nullable(key()),
      miscItem: Type.Boolean(),
      explanation: nullable(Type.String()),
    }),
    billedDays: nullable(strictObject({ startDate: day(), endDate: day(), quantity: Type.Number() })),
  })
}
