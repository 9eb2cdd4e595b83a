import { formatDay, formatInstant, dayOfInstant } from '#shared/kernel/days.ts'
import {
  AVAILABILITY_CHART,
  LOST_TABLE,
  MARGIN_TABLE,
  SUBSTITUTION_TABLE,
  TONS_TABLE,
} from '#shared/reporting/dashboardTables.ts'
import {
  DASHBOARD_TILES,
  tilePartsBefore,
  type DashboardTileParts,
} from '#shared/reporting/dashboardTiles.ts'
import { changeFrom, comparisonText } from '#shared/model/figureChange.ts'
import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import {
  figureText,
  namesOf,
  shownFigures,
  sumBelowFigures,
  type ShortTable,
  type Tile,
} from '#shared/model/figures.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import { barChartViews, type BarChartView } from './barChartView.ts'
import { availabilityTable, invoiceTable, onSiteTable } from './dashboardLists.ts'
import { facts } from './formats.ts'
import type { Letterhead } from './Letterhead.ts'
import type { Fact, ReportDocument } from './ReportDocument.ts'
import { SUM_CAPTION, type ReportTable } from './ReportTable.ts'
import { shownPart } from './shownPart.ts'
import { refusedTable, tableView, type CellView, type TableView } from './tablesReport.ts'

/** The dashboard of a period as it was read; a part that was refused throws why. */
export interface DashboardData {
  readonly parts: DashboardParts
  readonly period: ReportPeriod
  /** When it was read: an instant. */
  readonly now: string
  readonly timeZone: string
}

interface TileView {
  readonly caption: string
  readonly refusal: string
  readonly figures: readonly { readonly caption: string; readonly text: string; readonly change: string }[]
}

interface ChartsView {
  readonly caption: string
  readonly refusal: string
  readonly bars: readonly BarChartView[]
}

/** What the template of the dashboard shows. */
interface DashboardView {
  readonly letterhead: Letterhead
  readonly facts: readonly Fact[]
  readonly comparison: string
  readonly tiles: readonly TileView[]
  readonly shortTables: readonly TableView[]
  readonly charts: readonly ChartsView[]
  readonly lists: readonly TableView[]
}

/** Builds the view of the dashboard, with the parts that its reader may see (RP33). */
export function dashboardReport(data: DashboardData, letterhead: Letterhead): ReportDocument {
  const { parts, period, now, timeZone } = data
  const list = (read: () => ReportTable): readonly TableView[] => {
    const table = shownPart(read)?.content ?? null
    return table === null ? [] : [tableView(table, timeZone)]
  }
  const days = `${formatDay(period.startDate)} – ${formatDay(period.endDate)}`
  const view: DashboardView = {
    letterhead,
    facts: facts([
      ['Period', days],
      ['As of', formatInstant(now, timeZone)],
    ]),
    comparison: comparisonText(period, dayOfInstant(now, timeZone)),
    tiles: DASHBOARD_TILES.flatMap((tile) => tileView(tile, parts)),
    shortTables: [
      ...shortTableView(TONS_TABLE, parts),
      ...shortTableView(MARGIN_TABLE, parts),
      ...shortTableView(SUBSTITUTION_TABLE, parts),
      ...shortTableView(LOST_TABLE, parts),
    ],
    charts: chartsView(parts),
    lists: [
      // Where their period is refused, the chart says so.
      ...list(() => availabilityTable(parts.availability)),
      ...list(() => onSiteTable(parts.onSite)),
      ...list(() => invoiceTable(parts.invoices)),
    ],
  }
  return { template: 'dashboard', title: `Dashboard ${days}`, view }
}

function tileView(tile: Tile<DashboardTileParts, string>, parts: DashboardParts): readonly TileView[] {
  const part = shownPart(() => shownFigures(tile, parts))
  if (part === null) return []
  const before = shownPart(() => shownFigures(tile, tilePartsBefore(parts)))?.content ?? []
  const figures = (part.content ?? []).map((figure) => {
    const compared = before.find(({ name }) => name === figure.name)
    const change = compared === undefined ? null : changeFrom(compared, figure)
    return { caption: figure.caption, text: figure.text, change: change?.text ?? '' }
  })
  return [{ caption: tile.caption, refusal: part.refusal, figures }]
}

function shortTableView<Row, Name extends string>(
  table: ShortTable<DashboardParts, Row, Name>,
  parts: DashboardParts,
): readonly TableView[] {
  const part = shownPart(() => table.rows(parts))
  if (part === null) return []
  if (part.content === null) return [refusedTable(table.caption, part.refusal)]
  const rows = part.content
  const { caption, names, columns, emptyText } = table
  const numbers = namesOf(columns)
  const words = (text: string): CellView => ({ text, look: 'words' })
  const cells = (first: string, valueOf: (name: Name) => number | null): readonly CellView[] => [
    words(first),
    ...numbers.map((name) => ({ text: figureText(columns[name].kind, valueOf(name)), look: 'figure' })),
  ]
  const isSummed = rows.length > 0 && numbers.some((name) => columns[name].isSummed === true)
  return [
    {
      caption,
      refusal: '',
      heads: [
        words(names.caption),
        ...numbers.map((name) => ({ text: columns[name].caption, look: 'figure' })),
      ],
      rows: rows.map((row) => ({ cells: cells(names.of(row), (name) => columns[name].value(row)) })),
      sums: isSummed ? cells(SUM_CAPTION, (name) => sumBelowFigures(table, name, rows)) : [],
      width: numbers.length + 1,
      cut: '',
      nothing: emptyText,
    },
  ]
}

function chartsView(parts: DashboardParts): readonly ChartsView[] {
  const { caption, rows, argument, series } = AVAILABILITY_CHART
  const part = shownPart(() => rows(parts))
  if (part === null) return []
  const bars = part.content === null ? [] : barChartViews({ rows: part.content, argument, series })
  return [{ caption, refusal: part.refusal, bars }]
}
