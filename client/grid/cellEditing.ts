import type { IDataGridOptions } from 'devextreme-react/data-grid'
import type { GridColumn } from './columns.ts'
import type { RowView, RowViews } from './RowViews.ts'

/** Editing in the cells of a grid: what is entered goes to the record at once, never into a buffer of the grid. */
export interface CellEditing<Row> {
  readonly isOn: boolean
  /** Sets a field of the row's record; an emptied cell is null. */
  readonly set: (row: Row, field: string, value: string | number | null) => void
}

type Options = IDataGridOptions<RowView, number | string>

/** What the widget is told about editing; which columns are open to it, the columns say. */
export function cellEditing<Row extends object>(
  editing: CellEditing<Row> | undefined,
  columns: readonly GridColumn<Row>[],
  views: RowViews<Row>,
): Partial<Options> {
  if (editing === undefined) return {}
  return {
    // As in a spreadsheet: Enter edits the cell, Enter again goes down.
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
      // The record has the values; the widget's store gets none to write.
      const entered: Readonly<Record<string, unknown>> = { ...event.newData }
      event.newData = {}
      if (row === undefined) return
      for (const { key, field } of columns)
        if (field !== undefined && Object.hasOwn(entered, key)) editing.set(row, field, valueOf(entered[key]))
    },
  }
}

function valueOf(entered: unknown): string | number | null {
  if (typeof entered === 'number') return entered
  return typeof entered === 'string' && entered.trim() !== '' ? entered : null
}
