import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { GridColumn } from './columns.ts'

/** What is entered in the filter row for a column, with the comparison that its menu has. */
export interface EnteredFilter {
  readonly column: GridColumn<never>
  readonly value: unknown
  readonly operation: string | null
  readonly services: WidgetServices
}

/** Finds cells of a kind by their values; null where what was entered means none of the kind. */
export type CellFilter = (entered: EnteredFilter) => ((cell: unknown) => boolean) | null
