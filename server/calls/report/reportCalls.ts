import { Type, type Static, type TObject } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { MAX_YEARS, periodError } from '#shared/kernel/periods.ts'
import type { EventRecords } from '#shared/auditing/EventLog.ts'
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
  const print = (
    { userId }: SignedInUser,
    request: Parameters<Reports['print']>[1],
  ): Promise<PrintedReport> => share.run(userId, () => reports.print(userId, request))
  return [
    printCall({
      path: '/api/report/invoice',
      summary: 'Invoices as PDF, each on separate pages',
      role: permissions.printInvoices,
      query: strictObject({ ids: ids() }),
      of: ({ ids: invoiceIds }) => ({ entityTypeName: 'Invoice', ids: invoiceIds }),
      run: ({ ids: invoiceIds }, user) =>
        share.run(user.userId, async () => {
          const report = await reports.print(user.userId, { name: 'invoices', ids: invoiceIds })
          await sentDocuments.keepPrinted(user.userId, { ...report, invoiceIds })
          return report
        }),
    }),
    printCall({
      path: '/api/report/PaymentReceipt',
      summary: 'Receipts of payments as PDF, each on separate pages',
      role: permissions.printReceipts,
      query: strictObject({ ids: ids() }),
      of: (requested) => ({ entityTypeName: 'Payment', ids: requested.ids }),
      run: (requested, user) => print(user, { name: 'paymentReceipts', ids: requested.ids }),
    }),
    printCall({
      path: '/api/report/CreditMemo',
      summary: 'Credit memos as PDF, each on separate pages',
      role: permissions.printReceipts,
      query: strictObject({ ids: ids() }),
      of: (requested) => ({ entityTypeName: 'PaymentCredit', ids: requested.ids }),
      run: (requested, user) => print(user, { name: 'creditMemos', ids: requested.ids }),
    }),
    printCall({
      path: '/api/report/Statement',
      summary: 'A stored statement of a customer as PDF',
      role: permissions.printAccounts,
      query: strictObject({ id: key() }),
      of: ({ id }) => ({ entityTypeName: 'Statement', ids: [id] }),
      run: ({ id }, user) => print(user, { name: 'statements', ids: [id] }),
    }),
    printCall({
      path: '/api/report/Statements',
      summary: 'Stored statements of customers as PDF, each on separate pages',
      role: permissions.printAccounts,
      query: strictObject({ ids: ids() }),
      of: (requested) => ({ entityTypeName: 'Statement', ids: requested.ids }),
      run: (requested, user) => print(user, { name: 'statements', ids: requested.ids }),
    }),
    printCall({
      path: '/api/report/OpenInvoice',
      summary: 'The open invoices of a customer as PDF',
      role: permissions.printAccounts,
      query: strictObject({ customerId: key() }),
      of: ({ customerId }) => ({ entityTypeName: 'Customer', ids: [customerId] }),
      run: ({ customerId }, user) => print(user, { name: 'openInvoices', ids: [customerId] }),
    }),
    printCall({
      path: '/api/report/DriverSheet',
      summary:
        'The jobs of a day as PDF, a sheet for each driver who has some, or for those asked for by their users',
      role: permissions.scheduleJobs,
      query: strictObject({ day: day(), driverIds: Type.Optional(ids()) }),
      run: (requested, user) =>
        print(user, { name: 'driverSheets', ids: requested.driverIds ?? [], day: requested.day }),
    }),
    printCall({
      path: '/api/report/DumpsterLabel',
      summary: 'Labels with the barcodes of dumpsters as PDF',
      role: permissions.viewDumpsters,
      query: strictObject({ ids: ids() }),
      of: (requested) => ({ entityTypeName: 'DumpsterInventory', ids: requested.ids }),
      run: (requested, user) => print(user, { name: 'dumpsterLabels', ids: requested.ids }),
    }),
    printCall({
      path: '/api/report/Dashboard',
      summary:
        'The dashboard of a period as PDF: its tiles compared with the preceding period, tables and charts',
      role: permissions.administer,
      query: strictObject({ from: day(), to: day() }),
      run: ({ from, to }, user) => {
        const period = { startDate: from, endDate: to }
        const mistake = periodError(period, MAX_YEARS, { start: 'from', end: 'to' })
        if (mistake !== null) throw new BadRequest(mistake.message, mistake.field)
        return share.run(user.userId, async () =>
          reports.printContent(await dashboardContent(dashboard, user, period)),
        )
      },
    }),
  ]
}

interface PrintCall<Q extends TObject> {
  readonly path: string
  readonly summary: string
  readonly role: RoleRule
  readonly query: Q
  /** The records that it prints; none for a paper of something else, such as a period. */
  readonly of?: (requested: Static<Q>) => EventRecords
  readonly run: (requested: Static<Q>, user: SignedInUser) => Promise<PrintedReport>
}

/** A call that prints a paper into a tab of its own and leaves a trace of it. */
function printCall<Q extends TObject>({ run, of, ...call }: PrintCall<Q>): Call {
  return defineCall({
    ...call,
    method: 'GET',
    opensInTab: true,
    quota: 'reports',
    response: { contentType: PDF },
    tells: (requested, file) => ({ ...printed(file), records: of?.(requested) ?? null }),
    run: async (requested, user) => inlinePdf(await run(requested, user)),
  })
}

/** The name of a report says what of whom it is. */
function printed({ fileName }: FileResponse): CompanyEvent {
  return { type: EVENT.printed, message: `${fileName.replace(/\.pdf$/, '')} was printed.` }
}

function inlinePdf({ fileName, pdf }: PrintedReport): FileResponse {
  return { fileName, contentType: PDF, bytes: pdf, disposition: 'inline' }
}
