import { useShortcut } from '../context/useShortcut.ts'
import { commitFocusedField } from '../form/commitFocusedField.ts'

/** Ctrl+S saves what is pending, what was typed last included. Returns what it runs, for a button that does the same. */
export function useSaveShortcut(editor: { readonly canSave: boolean }, save: () => void): () => void {
  const run = (): void => {
    commitFocusedField()
    if (editor.canSave) save()
  }
  useShortcut({
    keys: 'Ctrl+S',
    caption: 'Save',
    scope: 'page',
    inText: true,
    isUseful: () => editor.canSave,
    run,
  })
  return run
}
