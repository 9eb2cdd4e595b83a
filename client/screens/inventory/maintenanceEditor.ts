import { Maintenance } from '#shared/inventory/Maintenance.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { type RecordOfEntity } from '../../form/FormSection.tsx'
import { editorOf } from '../../screen/editor/Editor.ts'
import { addStoredRecord, editStoredRecord } from '../../screen/editor/editRecord.ts'

/** The dialog of a maintenance, 400 pixels wide (O-077). */
export const maintenanceEditor = editorOf(Maintenance, {
  noun: 'maintenance',
  width: 400,
  form: [
    [
      { field: 'dueDate', span: 3 },
      { field: 'note', span: 3 },
      { field: 'completed', span: 3 },
    ],
  ],
})

/** Adds a maintenance to a dumpster in its dialog; resolves with whether it was stored. */
export function logMaintenance(app: ScreenContext, dumpsterInventoryId: number): Promise<boolean> {
  return addStoredRecord(app, maintenanceEditor, { dumpsterInventoryId })
}

/** Opens a maintenance in its dialog; resolves with whether anything was stored. */
export function editMaintenance(
  app: ScreenContext,
  record: RecordOfEntity<typeof Maintenance>,
): Promise<boolean> {
  return editStoredRecord(app, maintenanceEditor, record)
}
