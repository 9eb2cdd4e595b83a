import {
  AGING_BUCKET_LABELS,
  AGING_BUCKETS,
  balanceOfAll,
  withOpenCredits,
  type AgingBucket,
  type BalancedRow,
} from '#shared/accounting/receivables.ts'
import { Statement } from '#shared/customers/Statement.ts'
import { RECEIVABLE_PARTS, RECEIVABLE_READS, type ReceivableParts } from '#shared/reporting/figureParts.ts'
import { fetchReceivables } from './figureCalls.ts'
import { someSelected } from '../../grid/actions.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { computedColumns } from '../../grid/columns.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { fetchArriving } from '../../screen/figures/ArrivingParts.ts'
import { figureTiles } from '../../screen/figures/figureTiles.tsx'
import { sendStatements } from '../../screen/statements/sendStatements.ts'
import { showInvoices } from './showInvoices.ts'
import { openingCell } from './openingCell.ts'
import { RECEIVABLES_FILTER } from './reportFilters.ts'
import { showReceivables } from './receivableInvoices.ts'

const HOW_OF_AGE =
  'What is still owed at the end of the day on the invoices of this age that are neither voided nor deleted: their totals with tax less what was paid on them. Of a day before today, invoices, payments, corrections and voids through that day count.'

const HOW_OF_CREDITS = 'What all customers have in credit at the end of the day, also those who owe nothing.'

const HOW_OF_BALANCE = 'What is owed less the open credits: the sum of the balances of all customers.'

/** What is owed in all, by age, where each amount opens its invoices, and less the open credits (AC302). */
const totals = figureTiles<ReceivableParts>([
  {
    caption: 'Receivables by age',
    figures: (data, { money }) =>
      data.totals.map(({ Name, Amount, Invoices }) => ({
        caption: Name,
        text: money(Amount),
        how: HOW_OF_AGE,
        ...(Invoices.length > 0 && {
          opens: (context: FigureContext) =>
            showReceivables(context.app, `${Name}${onDay(context)}`, Invoices, pastDayOf(context)),
        }),
      })),
  },
  {
    caption: 'Balance of all customers',
    figures: ({ aging: rows, openCredits }, { money }) => {
      const { owed, credits, balance } = balanceOfAll(rows, openCredits)
      return [
        { caption: 'Balance', text: money(balance), how: HOW_OF_BALANCE },
        { caption: 'Receivables', text: money(owed), how: HOW_OF_AGE },
        { caption: 'Open credits', text: money(credits), how: HOW_OF_CREDITS },
      ]
    },
  },
])

/** What a customer owes, with the invoices of all customers by age. */
type Aged = BalancedRow & { readonly ages: () => ReceivableParts['totals'] }

/** Each may have an email besides, in one save. */
const MAX_STATEMENTS = 500

/** What each customer owes, by age; an amount opens the invoices of its age, a row and the total those of all ages. */
const aging = figureGrid<ReceivableParts, Aged>({
  id: 'ar-aging-grid',
  caption: 'Receivables by customer',
  how: 'What each customer still owes at the end of the day on the invoices that are neither voided nor deleted: their totals with tax less what was paid on them until then. An invoice is aged by the days since its due date; Current is not due yet. The balance is what is left of it after the open credits of the customer.',
  rows: (data) =>
    withOpenCredits(data.aging, data.openCredits).map((row) => ({ ...row, ages: () => data.totals })),
  keyField: 'CustomerId',
  columns: (context) =>
    computedColumns<Aged>([
      {
        key: 'CompanyName',
        caption: 'Company',
        value: (row) => row.CompanyName,
        strong: true,
        minWidth: 180,
      },
      ...AGING_BUCKETS.map((bucket) => ({
        ...amountColumn(bucket, AGING_BUCKET_LABELS[bucket]),
        width: bucket === 'CreatedPreDec16' ? 164 : 120,
        link: openingCell<Aged>(
          context,
          (row) => row[bucket],
          (row) => showAge(context, row, AGING_BUCKET_LABELS[bucket]),
        ),
      })),
      {
        ...amountColumn('Total', 'Total'),
        link: openingCell<Aged>(
          context,
          (row) => row.Total,
          (row) => showAllAges(context, row),
        ),
      },
      amountColumn('OpenCredits', 'Open credits'),
      amountColumn('Balance', 'Balance'),
    ]),
  opens: showAllAges,
  selection: 'multiple',
  actions: ({ app }) => [
    {
      id: 'send-statements',
      caption: 'Send Statements',
      icon: 'mail',
      needs: Statement.access.create,
      enabled: someSelected,
      limit: MAX_STATEMENTS,
      run: async ({ selected }) => {
        await sendStatements(
          app,
          selected.map(({ CustomerId }) => CustomerId),
        )
      },
    },
  ],
  isMain: true,
  emptyText: 'Nobody owes anything.',
})

function amountColumn(key: AgingBucket | 'Total' | 'OpenCredits' | 'Balance', caption: string) {
  const value = (row: Aged): number => row[key]
  return { key, caption, value, kind: 'money' as const, width: 120, footer: sumBelow(value) }
}

/** The day of the figures if it is past, when invoices were what they may not be today; null for today. */
function pastDayOf({ app, period }: FigureContext): string | null {
  const day = period()?.startDate ?? null
  return day === app.today() ? null : day
}

function onDay(context: FigureContext): string {
  const day = pastDayOf(context)
  return day === null ? '' : ` on ${context.app.formats.day(day)}`
}

async function showAllAges(context: FigureContext, row: Aged): Promise<void> {
  const { CustomerId: customerId, CompanyName } = row
  if (pastDayOf(context) !== null) await showAge(context, row, null)
  else
    await showInvoices(context.app, {
      title: `Open invoices of ${CompanyName}`,
      customerId,
      onlyUnpaid: true,
    })
}

/** Shows the invoices of a customer that are in the amount of an age, or in that of all ages (RP32). */
async function showAge(
  context: FigureContext,
  { CustomerId, CompanyName, ages }: Aged,
  age: string | null,
): Promise<void> {
  const invoices = ages()
    .filter(({ Name }) => age === null || Name === age)
    .flatMap(({ Invoices }) => Invoices.filter((invoice) => invoice.CustomerId === CustomerId))
  const which = `${CompanyName}${age === null ? '' : `, ${age}`}${onDay(context)}`
  await showReceivables(context.app, which, invoices, pastDayOf(context))
}

/** `/reporting/araging`: what customers owe today, or owed at the end of an earlier day (O-088, AC890). */
export const ReceivablesAging = figuresScreen({
  caption: 'Receivables Aging',
  reads: RECEIVABLE_READS,
  filter: RECEIVABLES_FILTER,
  load: ({ api }, { startDate: day }, reader) =>
    fetchArriving<ReceivableParts>(RECEIVABLE_PARTS, reader, (receiver) =>
      fetchReceivables(api, day, receiver),
    ),
  parts: [totals, aging],
})
