import type { IDataGridOptions } from 'devextreme-react/data-grid'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { GridColumn } from './columns.ts'
import { parseCell } from './parseCell.ts'
import type { RowView, RowViews } from './RowViews.ts'

/** Cell editing of a grid: values are set in the record at once, never buffered in the grid. */
export interface CellEditing<Row> {
  readonly isOn: boolean
  /** Sets fields of the rows' records as one undo step, which has this label if one is given. */
  readonly set: (changes: readonly CellChange<Row>[], label?: string) => void
}

/** A new value for a cell, of the kind of its field; null if emptied, the text itself if it cannot be parsed. */
export interface CellChange<Row> {
  readonly row: Row
  readonly field: string
  readonly value: unknown
}

type Options = IDataGridOptions<RowView, number | string>

/** The editing options of the widget; the columns decide which of them are editable. */
export function cellEditing<Row extends object>(
  editing: CellEditing<Row> | undefined,
  columns: readonly GridColumn<Row>[],
  views: RowViews<Row>,
  services: WidgetServices,
): Partial<Options> {
  if (editing === undefined) return {}
  return {
    // As in a spreadsheet: Enter edits the cell, Enter again moves down.
    keyboardNavigation: { enterKeyAction: 'startEdit', enterKeyDirection: editing.isOn ? 'column' : 'none' },
    editing: {
      mode: 'cell',
      allowUpdating: editing.isOn,
      refreshMode: 'repaint',
      startEditAction: 'click',
    },
    onEditorPreparing: (event) => {
      if (event.parentType !== 'dataRow') return
      const choices = columns.find(({ key }) => key === event.dataField)?.declared?.choices
      if (choices === undefined) return
      event.editorName = 'dxSelectBox'
      event.editorOptions = { ...event.editorOptions, items: [...choices], showClearButton: true }
    },
    onRowUpdating: (event) => {
      const row = views.row(event.key)
      // The record has the values already; the widget's store must not write them.
      const entered: Readonly<Record<string, unknown>> = { ...event.newData }
      event.newData = {}
      if (row === undefined) return
      const changes = columns.flatMap((column) =>
        column.field !== undefined && Object.hasOwn(entered, column.key)
          ? [{ row, field: column.field, value: valueOf(column, entered[column.key], services) }]
          : [],
      )
      editing.set(changes)
    },
  }
}

function valueOf<Row>(column: GridColumn<Row>, entered: unknown, services: WidgetServices): unknown {
  if (typeof entered === 'string') return parseCell(column, entered, services)
  return typeof entered === 'number' || typeof entered === 'boolean' ? entered : null
}
