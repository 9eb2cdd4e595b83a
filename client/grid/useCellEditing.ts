import type { DataGridRef } from 'devextreme-react/data-grid'
import { useMemo, type RefObject } from 'react'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import { cellEditing, type CellEditing } from './cellEditing.ts'
import { cellRefusal } from './cellRefusal.ts'
import type { GridColumn } from './columns.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { useCopy } from './useCopy.ts'
import { useEditedCells } from './useEditedCells.ts'
import { useFillDown } from './useFillDown.ts'
import { usePaste } from './usePaste.ts'

interface GridElements {
  readonly widgetRef: RefObject<DataGridRef<RowView, number | string> | null>
  readonly hostRef: RefObject<HTMLElement | null>
}

interface EditedCells<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly views: RowViews<Row>
  readonly editing: CellEditing<Row> | undefined
  readonly selectedKeys: readonly (number | string)[]
}

/** Everything with which the cells of a grid are edited and copied: the widget's options, the handlers of its host, and what is said of a cell. */
export function useCellEditing<Row extends object>(
  { widgetRef, hostRef }: GridElements,
  { columns, views, editing, selectedKeys }: EditedCells<Row>,
) {
  const services = useWidgetServices()
  const rowRefusal = editing?.rowRefusal
  const refusal = useMemo(() => cellRefusal(services, rowRefusal), [services, rowRefusal])
  const options = useMemo(
    () => cellEditing(editing, columns, views, { services, refusal }),
    [editing, columns, views, services, refusal],
  )
  const isEditing = editing?.isOn ?? false
  const cells = { columns, views, editing, refusal, isEditing, selectedKeys }
  const onPaste = usePaste(widgetRef, cells)
  const onCopy = useCopy(widgetRef, cells)
  const onKeyDown = useFillDown(widgetRef, cells)
  const { reason, ...watched } = useEditedCells(hostRef, cells)
  return { isEditing, refusal, reason, options, handlers: { onPaste, onCopy, onKeyDown, ...watched } }
}
