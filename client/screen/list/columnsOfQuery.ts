import type { Columns, RowsQuery } from '#shared/model/queryContract.ts'

/** The columns of a query of computed rows, as a declaration from which `columnsOf` makes those of a list. */
export function columnsOfQuery<C extends Columns>({ name, columns }: RowsQuery<C>) {
  return { name, fields: columns }
}
