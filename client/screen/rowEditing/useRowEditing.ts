import { useMemo } from 'react'
import { RowEditing, type EditedList } from './RowEditing.ts'

/** The editing of a list in its cells, for an observer: offered where the user may change any of its columns (GR400, LS420). */
export function useRowEditing<Row extends object>(list: EditedList<Row>): RowEditing<Row> {
  const { app, entity, columns, rowRefusal, listRefusal, storeAtOnce } = list
  return useMemo(
    () =>
      new RowEditing<Row>({
        app,
        entity,
        columns,
        ...(rowRefusal && { rowRefusal }),
        ...(listRefusal && { listRefusal }),
        ...(storeAtOnce && { storeAtOnce }),
      }),
    [app, entity, columns, rowRefusal, listRefusal, storeAtOnce],
  )
}
