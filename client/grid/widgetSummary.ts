import type { IDataGridOptions } from 'devextreme-react/data-grid'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { footerText } from './columnFooters.ts'
import type { GridColumn } from './columns.ts'
import type { RowView, RowViews } from './RowViews.ts'

type Summary = NonNullable<IDataGridOptions<RowView, number | string>['summary']>

/** The footers of the columns, calculated from the rows that the filters leave; null where no column has one. */
export function widgetSummary<Row extends object>(
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
