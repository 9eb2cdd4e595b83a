import type { DataGridRef } from 'devextreme-react/data-grid'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import { cellEditing, type CellEditing } from './cellEditing.ts'
import { cellRefusal } from './cellRefusal.ts'
import type { GridColumn } from './columns.ts'
import type { RowView, RowViews } from './RowViews.ts'
import { useBlockMouse } from './useBlockMouse.ts'
import { useCellBlock } from './useCellBlock.ts'
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
  const { block, keys: blockKeys } = useCellBlock(
    { widgetRef, hostRef },
    { columns, views, editing, refusal, selectedKeys },
  )
  const cells = { columns, views, editing, refusal, isEditing, selectedKeys, block }
  const onPaste = usePaste(widgetRef, cells)
  const onCopy = useCopy(widgetRef, cells)
  const onKeyDown = useFillDown(widgetRef, cells)
  const { reason, ...watched } = useEditedCells(hostRef, cells)
  const mouse = useBlockMouse(blockKeys)
  const beginEditing = useBeginEditing(widgetRef, editing)
  return {
    beginEditing,
    block,
    blockKeys,
    isEditing,
    refusal,
    reason,
    options,
    handlers: { onPaste, onCopy, onKeyDown, ...mouse, ...watched },
  }
}

/** Turns the editing of a list on with one of its cells, whose editor opens once the widget edits; null where it is on, or not offered. */
function useBeginEditing<Row extends object>(
  widgetRef: GridElements['widgetRef'],
  editing: CellEditing<Row> | undefined,
): ((cell: HTMLElement, key: number | string) => void) | null {
  const asked = useRef<{ readonly field: string; readonly key: number | string } | null>(null)
  const isOn = editing?.isOn ?? false
  useEffect(() => {
    const widget = widgetRef.current?.instance()
    const cell = asked.current
    asked.current = null
    if (isOn && cell !== null) widget?.editCell(widget.getRowIndexByKey(cell.key), cell.field)
  }, [isOn, widgetRef])
  const start = editing?.start
  if (start === undefined || isOn) return null
  return (cell, key) => {
    const field = cell.dataset['field']
    if (field === undefined) return
    asked.current = { field, key }
    start()
  }
}
