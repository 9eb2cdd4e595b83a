import { useShortcut } from '../context/useShortcut.ts'
import { commitFocusedField } from '../form/commitFocusedField.ts'

/** Ctrl+S saves what is pending, what was typed last included. Returns what it runs, for a button that does the same. */
export function useSaveShortcut(editor: { readonly hasChanges: boolean }, save: () => void): () => void {
  const run = (): void => {
    commitFocusedField()
    if (editor.hasChanges) save()
  }
  useShortcut({
    keys: 'Ctrl+S',
    caption: 'Save',
    scope: 'page',
    inText: true,
    isUseful: () => editor.hasChanges,
    run,
  })
  return run
}
