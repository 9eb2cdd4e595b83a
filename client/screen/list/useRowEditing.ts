import { useMemo } from 'react'
import type { Action } from '../../grid/actions.ts'
import type { EntityGridProps } from '../../grid/EntityGridProps.ts'
import { RowEditing, type EditedList } from './RowEditing.ts'

/** What a list's grid needs so that its records are edited in the cells, besides the actions for it; to be spread into its props. */
type EditedGridProps<Row extends object> = Pick<EntityGridProps<Row>, 'editing' | 'selection'>

interface EditedRows<Row extends object> {
  readonly isEditing: boolean
  readonly actions: readonly Action<Row>[]
  readonly gridProps: EditedGridProps<Row>
}

/** The editing of a list in its cells, for an observer: offered where the user may change any of its columns (GR400, LS420). */
export function useRowEditing<Row extends object>(list: EditedList<Row>): EditedRows<Row> {
  const { app, entity, columns, rowRefusal } = list
  const editing = useMemo(
    () => new RowEditing<Row>({ app, entity, columns, ...(rowRefusal !== undefined && { rowRefusal }) }),
    [app, entity, columns, rowRefusal],
  )
  const { isOn, isOffered } = editing
  // The actions say whether it is on.
  const actions = useMemo(() => editing.actions(), [editing, isOn])
  const gridProps = useMemo(
    (): EditedGridProps<Row> =>
      isOffered
        ? {
            editing: {
              isOn,
              ...(rowRefusal !== undefined && { rowRefusal }),
              set: (...edit) => editing.set(...edit),
            },
            // Several rows are selected to be edited together.
            ...(isOn && { selection: 'multiple' as const }),
          }
        : {},
    [editing, isOn, isOffered, rowRefusal],
  )
  return { isEditing: isOn, actions, gridProps }
}
