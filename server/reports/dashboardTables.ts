import {
  AVAILABILITY_CHART,
  LOST_TABLE,
  MARGIN_TABLE,
  SUBSTITUTION_TABLE,
  TONS_TABLE,
} from '#shared/reporting/dashboardTables.ts'
import { DASHBOARD_TILES, type DashboardTileParts } from '#shared/reporting/dashboardTiles.ts'
import type { DashboardParts } from '#shared/reporting/figureParts.ts'
import { namesOf, type FigureKind, type ShortTable, type Tile } from '#shared/model/figures.ts'
import { availabilityTable, invoiceTable, onSiteTable } from './dashboardLists.ts'
import { shows, tableOf, type ReportColumn, type ReportTable } from './ReportTable.ts'
import { shownPart } from './shownPart.ts'

/** The dashboard as tables: a tile is one of one row; parts that are refused are not among them (RP29, RP33). */
export function dashboardTables(parts: DashboardParts): readonly ReportTable[] {
  return [
    ...DASHBOARD_TILES.map((tile) => () => tileTable(tile, parts)),
    () => shortTable(TONS_TABLE, parts),
    () => shortTable(MARGIN_TABLE, parts),
    () => shortTable(SUBSTITUTION_TABLE, parts),
    () => shortTable(LOST_TABLE, parts),
    () => availabilityTable(AVAILABILITY_CHART.rows(parts)),
    () => onSiteTable(parts.onSite),
    () => invoiceTable(parts.invoices),
  ].flatMap((read) => shownPart(read)?.content ?? [])
}

function tileTable(
  { caption, figures }: Tile<DashboardTileParts, string>,
  parts: DashboardParts,
): ReportTable {
  return tableOf<DashboardTileParts>(
    caption,
    Object.values(figures).map((figure) => ({
      caption: figure.caption,
      ...KIND_OF[figure.kind],
      value: (of) => figure.value(of),
    })),
    [parts],
  )
}

function shortTable<Row, Name extends string>(
  { caption, names, columns, rows }: ShortTable<DashboardParts, Row, Name>,
  parts: DashboardParts,
): ReportTable {
  return tableOf<Row>(
    caption,
    [
      shows(names.caption, 'text', names.of),
      ...namesOf(columns).map((name) => {
        const { caption: head, kind, isSummed, value } = columns[name]
        return {
          caption: head,
          ...KIND_OF[kind],
          ...(isSummed === true && { isSummed }),
          value: (row: Row) => value(row),
        }
      }),
    ],
    rows(parts),
  )
}

const KIND_OF: Readonly<Record<FigureKind, Pick<ReportColumn, 'kind' | 'isPercentage'>>> = {
  money: { kind: 'money' },
  count: { kind: 'integer' },
  decimal: { kind: 'rate' },
  share: { kind: 'decimal', isPercentage: true },
}
