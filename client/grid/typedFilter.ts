import type { Column } from 'devextreme/ui/data_grid'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { cellText, cellType } from './cellValues.ts'
import type { CellFilter, EnteredFilter } from './CellFilter.ts'
import type { GridColumn } from './columns.ts'
import { dayFilter } from './dayFilter.ts'
import { numberFilter } from './numberFilter.ts'
import { cellHasText } from './RowSearch.ts'
import type { RowView, RowViews } from './RowViews.ts'

type FilterExpression = NonNullable<Column<RowView, number | string>['calculateFilterExpression']>

interface FilteredColumn<Row extends object> {
  readonly column: GridColumn<Row>
  readonly views: RowViews<Row>
  readonly services: WidgetServices
}

/**
 * The filter row finds what people type as they type it: a number or a day by its value, otherwise what the cell shows by its words
 * (LS251, LS301); other comparisons are those of the widget.
 */
export function typedFilter<Row extends object>({
  column,
  views,
  services,
}: FilteredColumn<Row>): FilterExpression {
  const ofType = cellFilterOf(column)
  const texts = ({ value, operation }: EnteredFilter): ((row: Row) => boolean) | null =>
    typeof value === 'string' && isContained(column, operation)
      ? (row) => cellHasText(cellText(column, row, services), value)
      : null
  return function filter(this: Column<RowView, number | string>, value: unknown, operation, target) {
    const entered: EnteredFilter = { column, value, operation: operation ?? null, services }
    const ofValue = ofType?.(entered) ?? null
    const found = ofValue === null ? texts(entered) : (row: Row) => ofValue(column.value(row))
    if (found === null) return this.defaultCalculateFilterExpression?.(value, operation, target) ?? ''
    const has = ({ rowKey }: RowView): boolean => {
      const row = views.row(rowKey)
      return row !== undefined && found(row)
    }
    return [has, '=', true]
  }
}

function cellFilterOf(column: GridColumn<never>): CellFilter | null {
  const type = cellType(column)
  if (type === 'number') return numberFilter
  return type === 'date' || type === 'datetime' ? dayFilter : null
}

/** Of texts only the usual comparison; of what means no value of its kind, any. */
function isContained(column: GridColumn<never>, operation: string | null): boolean {
  return cellType(column) !== 'string' || (operation ?? 'contains') === 'contains'
}
