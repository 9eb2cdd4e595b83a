import { lazy } from 'react'
import type { EntityName } from '#shared/entities.ts'
import type { App } from '../../app/App.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { EditedList, Editor } from './Editor.ts'

// Loaded with the first record that is edited in a dialog.
const EditorDialog = lazy(async () => ({ default: (await import('./EditorDialog.tsx')).EditorDialog }))

/**
 * Edits a record, or a new one, in its dialog, in a nested unit of work: Save folds it into one pending entry of the screen below,
 * Cancel rolls back everything done in the dialog.
 */
export async function editRecord(
  app: App,
  editor: Editor,
  list: EditedList,
  existing: TrackedRecord | null,
): Promise<void> {
  const label = `${existing === null ? 'Add' : 'Edit'} ${editor.noun}`
  const scope = app.store.openScope(label)
  const record = existing ?? createRecord(app, editor, list, label)
  // What the dialog starts with is no change.
  scope.markPristine()
  const isKept = await app.dialogs.show(EditorDialog, { editor, list, record, scope })
  if (isKept === true) scope.commit(label)
  else scope.rollback()
}

function createRecord(app: App, editor: Editor, list: EditedList, label: string): TrackedRecord {
  // The entities of declarations are those of the store.
  return app.store.create(editor.entity.name as EntityName, { ...editor.newValues, ...list.newValues }, label)
}
