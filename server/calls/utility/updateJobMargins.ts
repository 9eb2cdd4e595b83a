import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { MarginsResponse } from '#shared/wire/money.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { runSave } from '../../save/runSave.ts'
import { deriveMargins } from '../../save/work/invoicing/deriveMargins.ts'
import type { Records } from '../../save/work/records.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key, keys, nullable } from '../schemas.ts'

const margins = () =>
  strictObject({
    jobs: Type.Array(
      strictObject({ id: key(), margin: nullable(Type.Number()), marginTime: nullable(Type.Number()) }),
    ),
    invoices: Type.Array(strictObject({ id: key(), jobMargin: nullable(Type.Number()) })),
  })

/**
 * Recalculates the margins that saves keep up to date anyway: of the jobs of an invoice, and of any jobs (S1 §7, S2 §7, M-052,
 * O-023).
 */
export function updateJobMargins(saves: SaveContext): readonly Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/api/utility/updateJobMarginsByInvoiceId',
      summary: 'Recalculates the margins of the jobs of an invoice, and its own',
      role: permissions.viewMargins,
      body: strictObject({ invoiceId: key() }),
      response: margins(),
      run: ({ invoiceId }, user) =>
        runSave(saves, user, async (records, context): Promise<MarginsResponse> => {
          const [invoice] = await records.findForUpdate('Invoice', 'id', [invoiceId])
          if (invoice === undefined) throw new NotFound(`Invoice ${invoiceId} was not found.`, 'invoiceId')
          const jobIds = await jobsCharged(records, invoiceId)
          return deriveMargins(records, context, { jobIds, invoiceIds: [invoiceId] })
        }),
    }),
    defineCall({
      method: 'POST',
      path: '/api/utility/updateJobMarginByIds',
      summary: 'Recalculates the margins of jobs, and those of their invoices',
      role: permissions.viewMargins,
      body: strictObject({ jobIds: keys() }),
      response: margins(),
      run: ({ jobIds }, user) =>
        runSave(saves, user, (records, context) =>
          deriveMargins(records, context, { jobIds, invoiceIds: [] }),
        ),
    }),
  ]
}

async function jobsCharged(records: Records, invoiceId: number): Promise<readonly (number | null)[]> {
  const lines = await records.findForUpdate('InvoiceLine', 'invoiceId', [invoiceId])
  return lines.map(({ jobId }) => jobId)
}
