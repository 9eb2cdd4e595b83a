import { observer } from 'mobx-react-lite'
import { Icon } from '../../kit/Icon.tsx'
import { useApp } from '../App.ts'
import { useShortcut } from '../../context/useShortcut.ts'

/** Undo and redo buttons of the header; their tooltips name what they would undo or redo (B-01). Not behind a question (DP3). */
export const UndoRedo = observer(function UndoRedo() {
  const { dialogs, store } = useApp()
  const { journal } = store
  const { undoLabel, nextRedo } = journal
  const undo = (): void => {
    if (!dialogs.isAsking) journal.undo()
  }
  const redo = (): void => {
    if (!dialogs.isAsking) journal.redo()
  }
  const everywhere = { scope: 'global', inText: 'tracked' } as const
  useShortcut({
    keys: 'Ctrl+Z',
    caption: 'Undo the last change',
    ...everywhere,
    isUseful: () => journal.canUndo,
    run: undo,
  })
  const redoing = { caption: 'Redo', ...everywhere, isUseful: () => journal.canRedo, run: redo }
  useShortcut({ keys: 'Ctrl+Shift+Z', ...redoing })
  useShortcut({ keys: 'Ctrl+Y', ...redoing })
  if (undoLabel === null && nextRedo === null) return null
  const redoTitle = nextRedo === null ? 'Redo' : `Redo: ${nextRedo.label} (Ctrl+Shift+Z)`
  const undoTitle = undoLabel === null ? 'Undo' : `Undo: ${undoLabel} (Ctrl+Z)`
  return (
    <>
      <button
        type="button"
        className="icon-button undo"
        data-testid="undo"
        aria-label={undoTitle}
        title={undoTitle}
        disabled={undoLabel === null}
        onClick={undo}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        className="icon-button"
        data-testid="redo"
        aria-label={redoTitle}
        title={redoTitle}
        disabled={nextRedo === null}
        onClick={redo}
      >
        <Icon name="redo" />
      </button>
    </>
  )
})
