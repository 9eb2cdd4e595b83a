import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { MAX_YEARS, periodError } from '#shared/kernel/periods.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { MAX_DOCUMENTS } from '#shared/wire/documents.ts'
import { FairShare, type FairShareLimits } from '#server/edge/FairShare.ts'
import type { CompanyEvent } from '#server/events/recordEvent.ts'
import { BadRequest } from '#server/kernel/errors.ts'
import { dashboardContent, type DashboardSource } from '../../reports/dashboardContent.ts'
import type { SentDocuments } from '../../files/SentDocuments.ts'
import type { PrintedReport, Reports } from '../../reports/Reports.ts'
import { defineCall, type Call } from '../Call.ts'
import type { FileResponse } from '../FileResponse.ts'
import { day, key, strictObject } from '../schemas.ts'

const PDF = 'application/pdf'

/** Each user prints one report at a time, so that the printer serves everybody. */
const FAIR_SHARE_LIMITS: FairShareLimits = {
  maxConcurrent: 1,
  maxQueued: 10,
  maxWait: 120_000,
  refusalMessage: 'Your other reports are still being printed. Please try again in a moment.',
  retryAfter: 10,
}

const ids = () => Type.Array(key(), { minItems: 1, maxItems: MAX_DOCUMENTS })

interface ReportCallDependencies {
  readonly dashboard: DashboardSource
  readonly sentDocuments: Pick<SentDocuments, 'keepPrinted'>
}

/** The reports that open in a new tab (S0 §7, F-118): by token, or by a ticket for exactly this URL. */
export function reportCalls(
  reports: Pick<Reports, 'print' | 'printContent'>,
  { dashboard, sentDocuments }: ReportCallDependencies,
): readonly Call[] {
  const share = new FairShare<number>(FAIR_SHARE_LIMITS)
  const print = ({ userId }: SignedInUser, request: Parameters<Reports['print']>[1]): Promise<FileResponse> =>
    share.run(userId, async () => inlinePdf(await reports.print(userId, request)))
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
      tells: printed,
      run: ({ ids: invoiceIds }, user) =>
        share.run(user.userId, async () => {
          const report = await reports.print(user.userId, { name: 'invoices', ids: invoiceIds })
          await sentDocuments.keepPrinted(user.userId, { ...report, invoiceIds })
          return inlinePdf(report)
        }),
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
      tells: printed,
      run: (requested, user) => print(user, { name: 'paymentReceipts', ids: requested.ids }),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/CreditMemo',
      summary: 'Credit memos as PDF, each on separate pages',
      role: permissions.printReceipts,
      opensInTab: true,
      quota: 'reports',
      query: strictObject({ ids: ids() }),
      response: { contentType: PDF },
      tells: printed,
      run: (requested, user) => print(user, { name: 'creditMemos', ids: requested.ids }),
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
      tells: printed,
      run: ({ id }, user) => print(user, { name: 'statements', ids: [id] }),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/Statements',
      summary: 'Stored statements of customers as PDF, each on separate pages',
      role: permissions.printAccounts,
      opensInTab: true,
      quota: 'reports',
      query: strictObject({ ids: ids() }),
      response: { contentType: PDF },
      tells: printed,
      run: (requested, user) => print(user, { name: 'statements', ids: requested.ids }),
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
      tells: printed,
      run: ({ customerId }, user) => print(user, { name: 'openInvoices', ids: [customerId] }),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/DriverSheet',
      summary:
        'The jobs of a day as PDF, a sheet for each driver who has some, or for those asked for by their users',
      role: permissions.scheduleJobs,
      opensInTab: true,
      quota: 'reports',
      query: strictObject({ day: day(), driverIds: Type.Optional(ids()) }),
      response: { contentType: PDF },
      tells: printed,
      run: (requested, user) =>
        print(user, { name: 'driverSheets', ids: requested.driverIds ?? [], day: requested.day }),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/DumpsterLabel',
      summary: 'Labels with the barcodes of dumpsters as PDF',
      role: permissions.viewDumpsters,
      opensInTab: true,
      quota: 'reports',
      query: strictObject({ ids: ids() }),
      response: { contentType: PDF },
      tells: printed,
      run: (requested, user) => print(user, { name: 'dumpsterLabels', ids: requested.ids }),
    }),
    defineCall({
      method: 'GET',
      path: '/api/report/Dashboard',
      summary:
        'The dashboard of a period as PDF: its tiles compared with the preceding period, tables and charts',
      role: permissions.administer,
      opensInTab: true,
      quota: 'reports',
      query: strictObject({ from: day(), to: day() }),
      response: { contentType: PDF },
      tells: printed,
      run: ({ from, to }, user) => {
        const period = { startDate: from, endDate: to }
        const mistake = periodError(period, MAX_YEARS, { start: 'from', end: 'to' })
        if (mistake !== null) throw new BadRequest(mistake.message, mistake.field)
        return share.run(user.userId, async () =>
          inlinePdf(await reports.printContent(await dashboardContent(dashboard, user, period))),
        )
      },
    }),
  ]
}

/** The name of a report says what of whom it is. */
function printed(_asked: object, { fileName }: FileResponse): CompanyEvent {
  return { type: EVENT.printed, message: `${fileName.replace(/\.pdf$/, '')} was printed.` }
}

function inlinePdf({ fileName, pdf }: PrintedReport): FileResponse {
  return { fileName, contentType: PDF, bytes: pdf, disposition: 'inline' }
}
