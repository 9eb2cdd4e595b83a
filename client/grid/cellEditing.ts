import type { IDataGridOptions } from 'devextreme-react/data-grid'
import { cellEditor } from './cellEditor.ts'
import { typingRefusal, type CellRefusal } from './cellRefusal.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { GridColumn } from './columns.ts'
import { parseCell } from './parseCell.ts'
import type { RowView, RowViews } from './RowViews.ts'

/** Cell editing of a grid: values are set in the record at once, never buffered in the grid. */
export interface CellEditing<Row> {
  readonly isOn: boolean
  /** Turns it on; left out where it cannot be. */
  readonly start?: () => void
  /** Why nothing of a row can be changed, where the list knows a reason besides its record; null if it can. */
  readonly rowRefusal?: (row: Row) => string | null
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
  { services, refusal }: { readonly services: WidgetServices; readonly refusal: CellRefusal<Row> },
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
    onEditingStart: (event) => {
      const column = columns.find(({ key }) => key === event.column?.dataField)
      const row = views.row(event.key)
      if (column === undefined || row === undefined) return
      event.cancel = (refusal(column, row) ?? typingRefusal(column, row)) !== null
    },
    onEditorPreparing: (event) => {
      const column = columns.find(({ key }) => key === event.dataField)
      const leave = (): void => event.component.closeEditCell()
      const row =
        event.parentType === 'dataRow' && event.row !== undefined ? views.row(event.row.key) : undefined
      if (column !== undefined && row !== undefined)
        Object.assign(event, cellEditor(column, row, { options: event.editorOptions, services, leave }))
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
