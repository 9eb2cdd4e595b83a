import { AGING_BUCKET_LABELS, AGING_BUCKETS, type AgingRow } from '#shared/accounting/receivables.ts'
import { readReceivables } from '../../api/reporting.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { computedColumns } from '../../grid/columns.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { figureTiles } from '../../screen/figures/figureTiles.tsx'
import { showInvoices } from './invoicesBehind.ts'
import { showReceivables } from './receivableInvoices.ts'

type Receivables = Awaited<ReturnType<typeof readReceivables>>

/** What is owed in all, by age; each amount opens its invoices. */
const totals = figureTiles<Receivables>([
  {
    caption: 'Receivables by age',
    figures: (data, { money }) =>
      data.totals.map(({ Name, Amount, Invoices }) => ({
        caption: Name,
        text: money(Amount),
        ...(Invoices.length > 0 && {
          opens: ({ app }: FigureContext) => showReceivables(app, Name, Invoices),
        }),
      })),
  },
])

/** What each customer owes, by age; a row opens its invoices. */
const aging = figureGrid<Receivables, AgingRow>({
  id: 'ar-aging-grid',
  caption: 'Receivables by customer',
  rows: (data) => data.aging,
  keyField: 'CustomerId',
  columns: () =>
    computedColumns<AgingRow>([
      {
        key: 'CompanyName',
        caption: 'Company',
        value: (row) => row.CompanyName,
        strong: true,
        minWidth: 200,
      },
      ...[...AGING_BUCKETS, 'Total' as const].map((bucket) => ({
        key: bucket,
        caption: bucket === 'Total' ? 'Total' : AGING_BUCKET_LABELS[bucket],
        value: (row: AgingRow) => row[bucket],
        kind: 'money' as const,
        width: bucket === 'CreatedPreDec16' ? 170 : 128,
        footer: sumBelow<AgingRow>((row) => row[bucket]),
      })),
    ]),
  opens: ({ app }, { CustomerId: customerId, CompanyName }) =>
    showInvoices(app, { title: `Open invoices of ${CompanyName}`, customerId, onlyUnpaid: true }),
  isMain: true,
  emptyText: 'Nobody owes anything.',
})

/** `/reporting/araging`: what customers owe today (O-088). */
export const ReceivablesAging = figuresScreen({
  caption: 'Receivables Aging',
  area: '/reporting',
  load: ({ api }) => readReceivables(api),
  parts: [totals, aging],
})
