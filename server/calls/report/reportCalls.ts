import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { FairShare, type FairShareLimits } from '#server/edge/FairShare.ts'
import type { PrintedReport, Reports } from '../../reports/Reports.ts'
import { defineCall, type Call } from '../Call.ts'
import type { FileResponse } from '../FileResponse.ts'
import { strictObject, key } from '../schemas.ts'

const PDF = 'application/pdf'
/** More documents in one request would occupy a printer for too long. */
const MAX_DOCUMENTS = 200

/** Each user prints one report at a time, so that the printer serves everybody. */
const FAIR_SHARE_LIMITS: FairShareLimits = {
  concurrent: 1,
  queued: 10,
  maxWait: 120_000,
  refusal: 'Your other reports are still being printed. Please try again in a moment.',
  retryAfter: 10,
}

const ids = () => Type.Array(key(), { minItems: 1, maxItems: MAX_DOCUMENTS })

/** The reports that open in a new tab (S0 §7, F-118): by token, or by a ticket for exactly this URL. */
export function reportCalls(reports: Reports): readonly Call[] {
  const share = new FairShare<number>(FAIR_SHARE_LIMITS)
  const print = (
    { userId }: SignedInUser,
    name: Parameters<Reports['print']>[1],
    keys: readonly number[],
  ): Promise<FileResponse> =>
    share.run(userId, async () => inlinePdf(await reports.print(userId, name, keys)))
  return [
    defineCall({
      method: 'GET',
      path: '/api/report/invoice',
      summary: 'Invoices as PDF, each on separate pages',
      role: permissions.printInvoices,
      opensInTab: true,
      quota: 'reports',
      query: strictObject({ ids: ids() }),
      response: { contentType: PDF },
      run: (requested, user) => print(user, 'invoices', requested.ids),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/PaymentReceipt',
      summary: 'Receipts of payments as PDF, each on separate pages',
      role: permissions.printReceipts,
      opensInTab: true,
      quota: 'reports',
      query: strictObject({ ids: ids() }),
      response: { contentType: PDF },
      run: (requested, user) => print(user, 'paymentReceipts', requested.ids),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/Statement',
      summary: 'A stored statement of a customer as PDF',
      role: permissions.printAccounts,
      opensInTab: true,
      quota: 'reports',
      query: strictObject({ id: key() }),
      response: { contentType: PDF },
      run: ({ id }, user) => print(user, 'statement', [id]),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/OpenInvoice',
      summary: 'The open invoices of a customer as PDF',
      role: permissions.printAccounts,
      opensInTab: true,
      quota: 'reports',
      query: strictObject({ customerId: key() }),
      response: { contentType: PDF },
      run: ({ customerId }, user) => print(user, 'openInvoices', [customerId]),
    }),
  ]
}

function inlinePdf({ fileName, pdf }: PrintedReport): FileResponse {
  return { fileName, contentType: PDF, bytes: pdf, disposition: 'inline' }
}
