import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { columnsOf, type ColumnSpec, type GridColumn } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { CellLinks } from './CellLinks.ts'

/** The columns of an entity's records, as data; computed where they show titles, lead to other screens or show details. */
export type ListColumns<D extends EntityDeclaration, Row extends object, Details = undefined> =
  | readonly ColumnSpec<D, Row>[]
  | ((
      this: void,
      services: WidgetServices,
      cellLinks: CellLinks,
      detailsOf: (this: void, row: Row) => Details | undefined,
    ) => readonly ColumnSpec<D, Row>[])

interface ColumnSources<Row, Details> {
  readonly services: WidgetServices
  readonly cellLinks: CellLinks
  /** For lists that read more than their query. */
  readonly detailsOf?: (this: void, row: Row) => Details | undefined
}

/** The columns of a list for its grid, without those of fields that the user may not read. */
export function listColumns<D extends EntityDeclaration, Row extends object, Details>(
  entity: D,
  columns: ListColumns<D, Row, Details>,
  { services, cellLinks, detailsOf = noDetails }: ColumnSources<Row, Details>,
): readonly GridColumn<Row>[] {
  const specs = typeof columns === 'function' ? columns(services, cellLinks, detailsOf) : columns
  return columnsOf<D, Row>(entity, specs).filter(
    ({ field }) => field === undefined || services.canRead(entity.name, field),
  )
}

function noDetails(): undefined {
  return undefined
}
