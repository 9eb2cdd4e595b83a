import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { CONFLICT_MESSAGE } from '#shared/wire/errors.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import type { RecordConflict } from '../../store/types.ts'
import { useScreenContext } from '../ScreenContext.ts'
import { ConflictCard } from './ConflictCard.tsx'
import { ConflictModel } from './ConflictModel.ts'
import './conflicts.css'

interface ConflictDialogProps extends DialogProps<true> {
  readonly conflicts: readonly RecordConflict[]
}

/** What others changed or deleted meanwhile, field by field; the choices affect no other pending change (F-038, B-03). */
export const ConflictDialog = observer(function ConflictDialog({ conflicts, close }: ConflictDialogProps) {
  const { session, store, widgetServices } = useScreenContext()
  const [model] = useState(
    () =>
      new ConflictModel(
        store,
        { ...widgetServices, canRestore: (typeName, isRowGone) => session.canRestore(typeName, isRowGone) },
        conflicts,
      ),
  )
  const apply = (): void => {
    model.apply()
    close(true)
  }
  return (
    <DialogFrame
      title="Changed by someone else"
      width={800}
      height="auto"
      onCancel={() => close()}
      buttons={[
        { caption: 'Close', run: () => close() },
        {
          caption: 'Apply',
          variant: 'primary',
          isDefault: true,
          autoFocus: true,
          disabled: !model.isDecided,
          run: apply,
        },
      ]}
    >
      <div className="conflicts" data-testid="conflicts">
        <div className="conflict-sentence" role="alert">
          <h2>{CONFLICT_MESSAGE}</h2>
          <p>
            Or settle it here without refreshing: choose what is to be kept and save again. Everything else
            that you changed stays pending.
          </p>
        </div>
        {model.records.map((record) => (
          <ConflictCard key={record.key} record={record} model={model} />
        ))}
      </div>
    </DialogFrame>
  )
})
