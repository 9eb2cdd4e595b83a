import { averageMarginOf } from '#shared/reporting/loadMargins.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import type { ComputedColumnSpec } from '../../grid/columns.ts'

/** What something earned and cost, not rounded. */
interface Earning {
  readonly revenue: number
  readonly cost: number
  readonly profit: number
}

/** Revenue, cost and profit with their sums, and the margin with that of all rows: summed profit by summed revenue (RP22, RP23). */
export function earningColumns<Row extends Earning>(
  link?: ComputedColumnSpec<Row>['link'],
): ComputedColumnSpec<Row>[] {
  const opens = link === undefined ? {} : { link }
  return [
    amountColumn<Row>('revenue', 'Revenue', opens),
    amountColumn<Row>('cost', 'Cost', opens),
    amountColumn<Row>('profit', 'Profit', opens),
    {
      key: 'margin',
      caption: 'Margin',
      value: (row) => marginOfAll([row]),
      kind: 'rate',
      isPercentage: true,
      width: 136,
      footer: { caption: 'Average', of: marginOfAll },
      ...opens,
    },
  ]
}

/** The margin of all of them: null without revenue. */
function marginOfAll(rows: readonly Earning[]): number | null {
  return averageMarginOf(rows.map(({ revenue, profit }) => ({ invoiceAmount: revenue, profit })))
}

function amountColumn<Row extends Earning>(
  key: keyof Earning,
  caption: string,
  opens: Pick<ComputedColumnSpec<Row>, 'link'>,
): ComputedColumnSpec<Row> {
  const value = (row: Row): number => row[key]
  return { key, caption, value, kind: 'money', width: 120, footer: sumBelow(value), ...opens }
}
