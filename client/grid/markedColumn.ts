import type { GridColumn } from './columns.ts'

/** The column with the name of each row. */
export function nameColumn<Row>(columns: readonly GridColumn<Row>[]): GridColumn<Row> | undefined {
  return columns.find(({ strong }) => strong)
}

/** The column that shows the marks of its rows. */
export function markedColumn<Row>(columns: readonly GridColumn<Row>[]): GridColumn<Row> | undefined {
  return nameColumn(columns) ?? columns[0]
}
