import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { GridColumn } from '../../grid/columns.ts'
import { BulkEdit, bulkColumns } from './BulkEdit.ts'
import { BulkEditDialog } from './BulkEditDialog.tsx'
import type { ListModel } from './ListModel.ts'

/** Asks for a field and its value, and sets it in all rows as one pending edit (B-09). */
export async function editAll<Row extends object>(
  app: ScreenContext,
  model: ListModel<Row>,
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const edit = new BulkEdit<Row>(bulkColumns(columns, app.widgetServices), rows)
  if ((await app.dialogs.show(BulkEditDialog, { edit })) !== true) return
  model.edit(edit.changes, `Set ${edit.column?.caption ?? ''} of ${edit.changes.length} records`)
}
