import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { PendingActions } from '../../context/PendingActions.tsx'
import { useSaveShortcut } from '../useSaveShortcut.ts'
import type { ListEditor } from './ListEditor.ts'

/** Chip, Cancel and Save for edits made in a list, of several records at once. */
export const ListPending = observer(function ListPending({ editor }: { readonly editor: ListEditor }) {
  const app = useScreenContext()
  useEffect(() => app.review.attach(editor), [app, editor])
  const save = useSaveShortcut(editor, () => void editor.save())
  return editor.hasOwnChanges ? <PendingActions save={save} cancel={() => void editor.cancel()} /> : null
})
