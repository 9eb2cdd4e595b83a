import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useApp } from '../../app/App.ts'
import { PendingActions } from '../../app/review/PendingActions.tsx'
import { useShortcut } from '../../app/useShortcut.ts'
import { commitFocusedField } from '../../form/commitFocusedField.ts'
import type { ListEditor } from './ListEditor.ts'

/** Chip, Cancel and Save for edits made in a list, of several records at once. */
export const ListPending = observer(function ListPending({ editor }: { readonly editor: ListEditor }) {
  const app = useApp()
  useEffect(() => app.review.attach(editor), [app, editor])
  const save = (): void => {
    commitFocusedField()
    if (editor.hasChanges) void editor.save()
  }
  useShortcut({
    keys: 'Ctrl+S',
    caption: 'Save',
    scope: 'page',
    inText: true,
    isUseful: () => editor.hasChanges,
    run: save,
  })
  return editor.hasOwnChanges ? <PendingActions save={save} cancel={() => void editor.cancel()} /> : null
})
