import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { DumpsterNumberFields } from './DumpsterNumberFields.tsx'
import { DumpsterNumbers } from './DumpsterNumbers.ts'

/** The dialog of a dumpster, 400 pixels wide (O-072). */
export const dumpsterEditor = editorOf(DumpsterInventory, {
  noun: 'dumpster',
  width: 400,
  form: [[{ Part: DumpsterNumberFields }, { field: 'notes', span: 3 }]],
  createModel: (app, record) => new DumpsterNumbers(app, record),
  problems: ({ app, record, model }) => [...app.store.problemsOfSave(record), ...model.problems],
})
