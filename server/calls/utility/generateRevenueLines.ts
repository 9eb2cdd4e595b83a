import { Type } from 'typebox'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import { canBillJob } from '#shared/jobs/jobPermissions.ts'
import { createRevenueLines } from '../../save/work/invoicing/createRevenueLines.ts'
import { BadRequest, NotAllowed } from '#server/kernel/errors.ts'
import { runSave } from '../../save/runSave.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { allowOnJob, jobOfCall } from '../job/workOnJob.ts'
import { strictObject, key, nullable } from '../schemas.ts'

/**
 * POST /api/utility/generateRevenueLines: generates the automatic lines of a job, after its completion or from the list of work
 * awaiting invoicing (S2 §7, M-029, O-053), for users who may complete that job or administer invoices (JO17). Only those who
 * administer invoices may have a new invoice created, or have lines generated although no rate matched (M-061).
 */
export function generateRevenueLines(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/generateRevenueLines',
    summary:
      'Adds the automatic lines of a job, or all unbilled charges of a rental, to its invoice, all or none',
    role: [...permissions.manageInvoices, ...permissions.completeJobs, ...permissions.trackJobTime],
    body: strictObject({
      jobId: Type.Optional(key()),
      rentalId: Type.Optional(key()),
      unmatchedRates: Type.Optional(Type.Enum(['ask', 'continue'])),
      rentalPrices: Type.Optional(Type.Enum(['ask', 'line', 'rental'])),
      createInvoice: Type.Optional(Type.Boolean()),
    }),
    response: strictObject({
      invoiceId: nullable(key()),
      createdLines: Type.Integer({ minimum: 0 }),
      questions: Type.Array(
        strictObject({
          message: Type.String(),
          jobIds: Type.Array(key()),
          charges: Type.Array(Type.String()),
          rentalPrice: Type.Optional(Type.Number()),
        }),
      ),
      message: nullable(Type.String()),
    }),
    run: async (request, user) => {
      if (request.createInvoice === true && !satisfiesRoleRule(user, permissions.manageInvoices))
        throw new NotAllowed('Your roles do not allow you to add invoices.', 'createInvoice')
      if (request.unmatchedRates === 'continue' && !satisfiesRoleRule(user, permissions.manageInvoices))
        throw new NotAllowed('Your roles do not allow you to charge list prices.', 'unmatchedRates')
      if (request.rentalPrices === 'rental' && !satisfiesRoleRule(user, permissions.manageInvoices))
        throw new NotAllowed('Your roles do not allow you to charge agreed prices.', 'rentalPrices')
      const { jobId, rentalId, ...wanted } = request
      if ((jobId === undefined) === (rentalId === undefined))
        throw new BadRequest('Give either a job or a rental.', 'jobId')
      if (rentalId !== undefined && !satisfiesRoleRule(user, permissions.manageInvoices))
        throw new NotAllowed('Your roles do not allow you to bill rentals.', 'rentalId')
      const created = await runSave(saves, user, async (records, context) => {
        if (jobId === undefined)
          return createRevenueLines(records, context, { ...wanted, rentalId: Number(rentalId) })
        const job = await jobOfCall(records, jobId)
        allowOnJob(canBillJob(context.user, job), 'bill', context.user, job)
        return createRevenueLines(records, context, { ...wanted, jobId })
      })
      return { ...created.response, invoiceId: created.invoice?.id ?? null }
    },
  })
}
