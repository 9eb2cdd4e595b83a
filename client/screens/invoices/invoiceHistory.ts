import { permissions } from '#shared/access/roles.ts'
import { historySums } from '#shared/invoicing/historySums.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { MAX_SAVED_RECORDS } from '#shared/wire/limits.ts'
import { invoiceHistory, updateInvoiceMargins } from './invoiceCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { someSelected } from '../../grid/actions.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { historyColumns } from './historyColumns.ts'
import { markReady } from './invoiceSteps.ts'

/** Payments, lines and margins change the invoice, too. */
const HISTORY_READS = ['Invoice'] as const

const needs = permissions.manageInvoices

const invoices = figureGrid<readonly InvoiceHistoryRow[], InvoiceHistoryRow>({
  id: 'invoice-history',
  caption: 'Invoice history',
  rows: (data) => data,
  keyField: 'id',
  columns: ({ app, cellLinks }) => historyColumns(app.widgetServices, cellLinks),
  linksNeed: needs,
  opens: async ({ navigate }, { id }) => navigate(`/invoices/${id}`),
  openAction: { id: 'open-invoice', needs },
  actions: ({ app, search }) => [
    {
      id: 'ready-to-export',
      caption: 'Ready To Export',
      icon: 'external',
      needs,
      enabled: someSelected,
      limit: MAX_SAVED_RECORDS,
      run: async ({ selected }) => {
        if (await markReady(app, await invoicesOf(app, selected))) await search()
      },
    },
    {
      id: 'recalculate-margins',
      caption: 'ReCalculate Margins',
      icon: 'calculator',
      needs,
      enabled: someSelected,
      run: async ({ selected }) => {
        for (const { id } of selected) await updateInvoiceMargins(app.api, id)
        await search()
      },
    },
  ],
  selection: 'multiple',
  rowColors: {
    classOf: ({ deleted }) => (deleted === null ? '' : 'row-faded'),
    legend: { 'row-faded': 'Voided or deleted' },
  },
  sums: {
    id: 'history-sums',
    of: (rows, { money, percent }) => {
      const { total, unpaidBalance, jobMargin } = historySums(rows)
      return [
        ['Total', money(total)],
        ['Unpaid balance', money(unpaidBalance)],
        ['Average job margin', jobMargin === null ? '—' : percent(jobMargin)],
      ]
    },
  },
  isMain: true,
  countsInTitle: true,
  minHeight: 650,
  emptyText: 'No invoices.',
})

/** `/invoices/history`: invoices by status and date, with their sums (M-034, M-035). */
export const InvoiceHistory = figuresScreen({
  reads: HISTORY_READS,
  offersNew: true,
  caption: 'Invoice history',
  filter: {
    id: 'invoice-history',
    fields: [
      {
        parameter: 'statusIds',
        caption: 'Statuses',
        choicesOf: 'InvoiceStatus',
        // Those that are searched for at first (S2 §9).
        initialIds: [INVOICE_STATUS.emailed, INVOICE_STATUS.printed],
      },
      { from: 'invoiceDateFrom', to: 'invoiceDateTo', caption: 'Invoice date' },
      { parameter: 'includeDeleted', caption: 'Include Deleted' },
    ],
    parameters: {
      statusIds: { kind: 'integers' },
      invoiceDateFrom: { kind: 'day' },
      invoiceDateTo: { kind: 'day' },
      includeDeleted: { kind: 'flag' },
    },
  },
  load: ({ api }, _today, { filter }) =>
    invoiceHistory(api, {
      statusIds: filter.choices('statusIds'),
      includeDeleted: filter.value('includeDeleted') === true,
      invoiceDateFrom: filter.day('invoiceDateFrom'),
      invoiceDateTo: filter.day('invoiceDateTo'),
    }),
  parts: [invoices],
})

/** The invoices of rows of the history. Throws QueryFailed. */
async function invoicesOf({ store }: ScreenContext, rows: readonly InvoiceHistoryRow[]) {
  const where = { id: { in: rows.map(({ id }) => id) } }
  return (await store.query(invoicesQuery, { parameters: { deleted: true }, where })).entities
}
