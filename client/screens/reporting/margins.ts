import {
  marginKeyOf,
  MARGINS_BY,
  marginsBy,
  marginsCaption,
  marginSums,
  sumOfGroups,
  type MarginGroup,
} from '#shared/reporting/margins.ts'
import { BILLED_FIGURES, BILLED_LOAD } from '#shared/reporting/dashboardTiles.ts'
import { shownFigures } from '#shared/model/figures.ts'
import type { MarginSums } from '#shared/reporting/MarginSums.ts'
import { reportedLoadsQuery, type ReportedLoadRow } from '#shared/reporting/queries.ts'
import { sumBelow } from '../../grid/columnFooters.ts'
import { computedColumns, type ComputedColumnSpec } from '../../grid/columns.ts'
import type { Figure } from '../../screen/figures/Figure.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import { figureTiles } from '../../screen/figures/figureTiles.tsx'
import { earningColumns } from './earningColumns.ts'
import { isBilled, showLoads } from './showLoads.ts'
import { openingCell } from './openingCell.ts'
import { MARGINS_FILTER } from './reportFilters.ts'

type Loads = readonly ReportedLoadRow[]
type By = keyof typeof MARGINS_BY

const LOAD = `${BILLED_LOAD} Its revenue is quantity times rate of the lines of these jobs, before tax, without voided and deleted invoices; its cost is their weight times ton expense and their time at the hour expense.`

const PER_LOAD = 'Amounts are those of the billed loads; per load they are divided by the number of these.'
const MARGIN = 'The total profit of the billed loads divided by their total revenue.'

/** All loads of the period (RP40). */
const totals = figureTiles<Loads>([
  {
    caption: 'All loads',
    figures: (loads, { money, number, percent }) => {
      const sums = marginSums(loads)
      const billed = shownFigures({ caption: '', figures: BILLED_FIGURES }, { loads: sums })
      return [
        loadsFigure('Loads and services', number(sums.loads), sums.loads, BILLED_LOAD),
        loadsFigure('Revenue per load', money(sums.revenuePerLoad), sums.revenuePerLoad, PER_LOAD, isBilled),
        loadsFigure('Cost per load', money(sums.costPerLoad), sums.costPerLoad, PER_LOAD, isBilled),
        loadsFigure('Profit per load', money(sums.profitPerLoad), sums.profitPerLoad, PER_LOAD, isBilled),
        loadsFigure('Margin', percent(sums.margin), sums.margin, MARGIN, isBilled),
        ...billed.map(({ name, caption, text, value, how }) =>
          loadsFigure(caption, text, value, how, (load) => isBilled(load) === (name === 'billed')),
        ),
      ]
    },
  },
])

/** `/reporting/margins`: revenue, cost and margin of the loads of a period by size, job type, customer, driver and site (RP40). */
export const Margins = figuresScreen({
  caption: 'Margins',
  reads: reportedLoadsQuery.reads,
  filter: MARGINS_FILTER,
  load: ({ store }, period) => store.fetchResult(reportedLoadsQuery, period),
  parts: [
    totals,
    marginGrid('size', 'The size is the one billed by the job that ended the load, or its own.'),
    marginGrid('jobType', 'The type is that of the job that ended the load.'),
    marginGrid('customer', 'The customer is that of the rental.'),
    marginGrid('driver', 'The driver is that of the job that ended the load.'),
    marginGrid('site', 'The site is that of the rental.'),
  ],
})

function loadsFigure(
  caption: string,
  text: string,
  value: number | null,
  how: string,
  which: (load: ReportedLoadRow) => boolean = () => true,
): Figure {
  return {
    caption,
    text: text === '' ? '—' : text,
    value,
    how,
    ...((value ?? 0) !== 0 && { opens: (context: FigureContext) => showLoads(context, caption, which) }),
  }
}

/** The loads by one of their traits; each number opens those of its row. */
function marginGrid(by: By, how: string) {
  const { caption } = MARGINS_BY[by]
  const opens = (
    context: FigureContext,
    { key, name }: MarginGroup,
    which = (_load: ReportedLoadRow) => true,
  ) => showLoads(context, `${caption}: ${name}`, (load) => marginKeyOf(load, by) === key && which(load))
  return figureGrid<Loads, MarginGroup>({
    id: `report-margins-by-${by.toLowerCase()}`,
    caption: marginsCaption(by),
    how: `${LOAD} ${how} ${PER_LOAD}`,
    rows: (loads) => marginsBy(loads, by),
    keyField: 'key',
    columns: (context) => {
      const link = openingCell<MarginGroup>(
        context,
        ({ loads }) => loads,
        (group) => opens(context, group),
      )
      const billed = openingCell<MarginGroup>(
        context,
        ({ billedLoads }) => billedLoads,
        (group) => opens(context, group, isBilled),
      )
      return computedColumns<MarginGroup>([
        { key: 'name', caption, value: ({ name }) => name, strong: true, minWidth: 180 },
        {
          key: 'loads',
          caption: 'Loads',
          value: ({ loads }) => loads,
          kind: 'integer',
          width: 90,
          footer: sumBelow(({ loads }) => loads),
          link,
        },
        {
          key: 'billedLoads',
          caption: 'Billed loads',
          value: ({ billedLoads }) => billedLoads,
          kind: 'integer',
          width: 110,
          footer: sumBelow(({ billedLoads }) => billedLoads),
          link: billed,
        },
        ...earningColumns<MarginGroup>(billed),
        perLoadColumn('revenuePerLoad', 'Revenue per load', billed),
        perLoadColumn('costPerLoad', 'Cost per load', billed),
        perLoadColumn('profitPerLoad', 'Profit per load', billed),
      ])
    },
    opens: (context, group) => opens(context, group),
    emptyText: 'No loads ended in this period.',
  })
}

function perLoadColumn(
  key: keyof MarginSums,
  caption: string,
  link: NonNullable<ComputedColumnSpec<MarginGroup>['link']>,
): ComputedColumnSpec<MarginGroup> {
  return {
    key,
    caption,
    value: (group) => group[key],
    kind: 'money',
    width: 140,
    footer: { caption: 'Average', of: (groups) => sumOfGroups(groups)[key] },
    link,
  }
}
