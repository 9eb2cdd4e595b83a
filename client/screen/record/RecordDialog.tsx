import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { useFormState } from '../../form/FormState.ts'
import type { Scope } from '../../store/Scope.ts'
import { capitalize, idOf } from '../captions.ts'
import { RecordEditor } from './RecordEditor.ts'
import { RecordLoader } from './RecordLoader.tsx'
import type { NEW } from './RecordModel.ts'
import type { RecordScreen } from './RecordScreen.ts'
import '../screen.css'

interface RecordDialogProps extends DialogProps<number> {
  readonly screen: RecordScreen
  readonly id: number | typeof NEW
  readonly scope: Scope
  /** What the record is stored with: its Save leaves it to the screen below (RC560). */
  readonly owner?: string
}

/** The screen of a record as a dialog of 1200 by 800; its Save stores its own changes only, those of the screen below stay pending. */
export const RecordDialog = observer(function RecordDialog(props: RecordDialogProps) {
  const { screen, id, scope, owner, close } = props
  const app = useScreenContext()
  const form = useFormState()
  const [editor] = useState(() => new RecordEditor({ app, screen, key: String(id), scope, form }))
  useEffect(() => void editor.load(), [editor])
  const { model } = editor
  const [savedId, setSavedId] = useState<number | undefined>(undefined)
  const save = async (): Promise<void> => {
    if (owner !== undefined) {
      if (await editor.keep()) close(model.id ?? undefined)
      return
    }
    if (!(await editor.save())) return
    const saved = model.id ?? undefined
    // What was typed while it was saved is not stored (ED12).
    if (editor.hasChanges) setSavedId(saved)
    else close(saved)
  }
  const cancel = async (): Promise<void> => {
    if (await editor.cancel()) close(savedId)
  }
  const caption = capitalize(screen.noun)
  return (
    <DialogFrame
      // The head says that it is new.
      title={model.id === null || model.isNew ? caption : `${caption} ${model.id}`}
      width={1200}
      height={800}
      hasChanges={editor.hasChanges}
      {...(owner !== undefined && { note: `kept until you save the ${owner}` })}
      onCancel={() => close(savedId)}
      buttons={[
        editor.hasChanges
          ? { caption: 'Cancel', run: cancel }
          : { caption: 'Close', run: () => close(savedId) },
        ...(editor.canSave
          ? [
              {
                caption: 'Save',
                variant: 'primary' as const,
                isDefault: true,
                isSave: owner === undefined,
                run: save,
              },
            ]
          : []),
      ]}
    >
      <div className="record-in-dialog" data-testid={`${idOf(screen.noun)}-dialog`}>
        <RecordLoader editor={editor} save={save} cancel={cancel} close={() => close(savedId)} isInDialog />
      </div>
    </DialogFrame>
  )
})
