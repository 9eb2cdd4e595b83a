import type { IDataGridOptions } from 'devextreme-react/data-grid'
import { useMemo } from 'react'
import { useWidgetServices, type WidgetServices } from '../kit/WidgetServices.ts'
import type { CellLink, GridColumn } from './columns.ts'
import type { EntityGridProps } from './EntityGridProps.ts'
import { layoutOf, type LayoutStore } from './LayoutStore.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { widgetColumns } from './widgetColumns.ts'
import { footerText } from './columnFooters.ts'

type Options = IDataGridOptions<RowView, number | string>

const LAYOUT_DELAY_MILLISECONDS = 500

/** Unlike its types, the widget has it: it would wait 30 ms before it arranges rows that are there already. */
const WITHOUT_DELAY = { loadingTimeout: 0 }

/** What all grids have in common. The widget is rebuilt when an object of its options is replaced by another one. */
const COMMON_OPTIONS: Options = {
  ...WITHOUT_DELAY,
  keyExpr: 'rowKey',
  height: '100%',
  columnAutoWidth: false,
  allowColumnReordering: true,
  allowColumnResizing: true,
  columnResizingMode: 'widget',
  hoverStateEnabled: true,
  showColumnLines: false,
  showRowLines: true,
  showBorders: false,
  repaintChangesOnly: true,
  loadPanel: { enabled: false },
  // F-020: virtual scrolling, no pager; pages of 100 rows (S0 §9).
  paging: { enabled: true, pageSize: 100 },
  pager: { visible: false },
  scrolling: { mode: 'virtual', rowRenderingMode: 'virtual' },
  sorting: { mode: 'multiple' },
  // Said beside the widget, which says it before it knows.
  noDataText: '',
  toolbar: { visible: false },
  headerFilter: { visible: false },
  columnChooser: { enabled: true, mode: 'select', height: 420, title: 'Columns' },
}

/** Captions are dragged above the grid, or grouped by in their menu. */
const GROUPABLE: Options = {
  toolbar: { visible: true, items: ['groupPanel'] },
  groupPanel: { visible: true, emptyPanelText: 'Drag a column header here to group by that column' },
  grouping: { autoExpandAll: true, contextMenuEnabled: true },
}

interface WidgetParts<Row extends object> {
  readonly views: RowViews<Row>
  readonly layout: LayoutStore
  /** What a click on the name of a row opens; null where rows do not open. */
  readonly nameLink: ((row: Row) => CellLink) | null
}

/** The options of the widget of a list, besides its rows and events. */
export function useWidgetOptions<Row extends object>(
  props: EntityGridProps<Row>,
  { views, layout, nameLink }: WidgetParts<Row>,
): Options {
  const services = useWidgetServices()
  const { columns, selection = 'single', isGroupable = false } = props
  return {
    ...COMMON_OPTIONS,
    columns: useMemo(
      () => widgetColumns(columns, { views, services, nameLink }),
      [columns, views, services, nameLink],
    ),
    selection: useMemo(
      () => ({ mode: selection, showCheckBoxesMode: 'always', selectAllMode: 'allPages' }),
      [selection],
    ),
    stateStoring: useMemo(() => storingOf(layout), [layout]),
    ...useMemo(() => {
      const summary = widgetSummary(columns, views, services)
      return summary === null ? {} : { summary }
    }, [columns, views, services]),
    ...(isGroupable && GROUPABLE),
  }
}

function storingOf(layout: LayoutStore): NonNullable<Options['stateStoring']> {
  return {
    enabled: true,
    type: 'custom',
    savingTimeout: LAYOUT_DELAY_MILLISECONDS,
    customLoad: () => Promise.resolve(layout.load()),
    customSave: (state: object) => layout.save(layoutOf(state)),
  }
}

type Summary = NonNullable<IDataGridOptions<RowView, number | string>['summary']>

/** The footers of the columns, calculated from the rows that the filters leave; null where no column has one. */
function widgetSummary<Row extends object>(
  columns: readonly GridColumn<Row>[],
  views: RowViews<Row>,
  services: WidgetServices,
): Summary | null {
  const below = columns.filter(({ footer }) => footer !== undefined)
  if (below.length === 0) return null
  const collected = new Map<string, Row[]>()
  const textOf = (key: string): string => {
    const column = below.find((each) => each.key === key)
    return column === undefined ? '' : footerText(column, collected.get(key) ?? [], services)
  }
  return {
    totalItems: below.map((column) => ({
      name: column.key,
      showInColumn: column.key,
      summaryType: 'custom',
      alignment: column.align,
      customizeText: () => textOf(column.key),
    })),
    calculateCustomSummary: (options) => {
      const { name, summaryProcess, value } = options
      if (name === undefined) return
      if (summaryProcess === 'start') collected.set(name, [])
      if (summaryProcess === 'calculate' && isRowView(value)) {
        const row = views.row(value.rowKey)
        if (row !== undefined) collected.get(name)?.push(row)
      }
      // The widget paints a footer again only if its value is another one.
      if (summaryProcess === 'finalize') options.totalValue = textOf(name)
    },
  }
}

/** Without a column of its own, an item of the summary is given the whole row. */
function isRowView(value: unknown): value is RowView {
  return typeof value === 'object' && value !== null && 'rowKey' in value
}
