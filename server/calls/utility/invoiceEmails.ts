import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { queueInvoiceEmails, refuseUnsent } from '../../save/work/invoicing/queueInvoiceEmails.ts'
import { runSave } from '../../save/runSave.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key, keys, nullable } from '../schemas.ts'

/**
 * Sending invoices by email: as many as possible with a report of the others, or all of the requested ones (S2 §7, M-024, M-025).
 */
export function invoiceEmails(saves: SaveContext): readonly Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/api/utility/addEmailToQueue',
      summary: 'Queues the emails of invoices, and reports customers without an address',
      role: permissions.manageInvoices,
      body: strictObject({ ids: keys() }),
      response: strictObject({
        queued: Type.Integer({ minimum: 0 }),
        waiting: Type.Integer({ minimum: 0 }),
        skipped: Type.Array(
          strictObject({
            invoiceId: key(),
            invoiceNumber: nullable(Type.Integer()),
            customerId: key(),
            customer: Type.String(),
            sentTo: nullable(Type.String()),
          }),
        ),
      }),
      run: ({ ids }, user) =>
        runSave(saves, user, (records, context) => queueInvoiceEmails(records, context, ids)),
    }),
    defineCall({
      method: 'POST',
      path: '/api/utility/sendEmail',
      summary: 'Sends the emails of invoices: all of them, or none if one has no address',
      role: permissions.manageInvoices,
      body: strictObject({ ids: keys() }),
      response: Type.Literal(true),
      run: ({ ids }, user) =>
        runSave(saves, user, async (records, context): Promise<true> => {
          refuseUnsent(await queueInvoiceEmails(records, context, ids))
          return true
        }),
    }),
  ]
}
