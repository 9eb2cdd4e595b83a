import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import type { PrintedReport, Reports } from '../../reports/Reports.ts'
import { defineCall, type Call } from '../Call.ts'
import type { FileAnswer } from '../FileAnswer.ts'
import { exactly, key } from '../schemas.ts'

const PDF = 'application/pdf'
/** More documents at once would keep a printer busy for too long. */
const MOST_DOCUMENTS = 200

const ids = () => Type.Array(key(), { minItems: 1, maxItems: MOST_DOCUMENTS })

/** The reports that open in a new tab (S0 §7, F-118): by token, or by a ticket for the very address. */
export function reportCalls(reports: Reports): readonly Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/api/report/invoice',
      summary: 'Invoices as PDF, each on pages of its own',
      needs: may.printInvoices,
      opensInTab: true,
      quota: 'reports',
      query: exactly({ ids: ids() }),
      answer: { contentType: PDF },
      run: async (asked, { userId }) => shown(await reports.print(userId, 'invoices', asked.ids)),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/PaymentReceipt',
      summary: 'Receipts of payments as PDF, each on pages of its own',
      needs: may.printReceipts,
      opensInTab: true,
      quota: 'reports',
      query: exactly({ ids: ids() }),
      answer: { contentType: PDF },
      run: async (asked, { userId }) => shown(await reports.print(userId, 'paymentReceipts', asked.ids)),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/Statement',
      summary: 'A stored statement of a customer as PDF',
      needs: may.printAccounts,
      opensInTab: true,
      quota: 'reports',
      query: exactly({ id: key() }),
      answer: { contentType: PDF },
      run: async ({ id }, { userId }) => shown(await reports.print(userId, 'statement', [id])),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/OpenInvoice',
      summary: 'The open invoices of a customer as PDF',
      needs: may.printAccounts,
      opensInTab: true,
      quota: 'reports',
      query: exactly({ customerId: key() }),
      answer: { contentType: PDF },
      run: async ({ customerId }, { userId }) =>
        shown(await reports.print(userId, 'openInvoices', [customerId])),
    }),
  ]
}

function shown({ fileName, pdf }: PrintedReport): FileAnswer {
  return { fileName, contentType: PDF, bytes: pdf, disposition: 'inline' }
}
