import type { ProductEntity } from '#shared/model/product.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { addInRecordDialog, openRecordDialog } from '../../context/recordDialogs.ts'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { Row } from '../../store/types.ts'

interface RecordDialogButtonsProps {
  readonly of: ProductEntity
  readonly caption: string
  /** The record to edit; null while there is none. */
  readonly id: number | null
  /** Where one may be added: the values to begin with, and what is done with its key. */
  readonly add?: { readonly newValues: Row; readonly added: (id: number) => void }
}

/** Edits a record that a rental refers to in its dialog, or adds one that is saved with the rental, for those who may (O-010, O-098). */
export function RecordDialogButtons({ of, caption, id, add }: RecordDialogButtonsProps) {
  const app = useScreenContext()
  const { errors, session } = app
  const addRecord = async (): Promise<void> => {
    const added = await addInRecordDialog(app, of.name, add?.newValues ?? {}, 'rental')
    if (added !== null) add?.added(added)
  }
  const canAdd = add !== undefined && session.satisfies(of.access.create)
  const canEdit = id !== null && session.satisfies(of.access.update)
  return (
    <>
      {canAdd && (
        <Button caption={`Add ${caption}`} icon="add" onClick={() => reportErrorsOf(addRecord(), errors)} />
      )}
      {canEdit && (
        <Button
          caption={`Edit ${caption}`}
          icon="edit"
          onClick={() => reportErrorsOf(openRecordDialog(app, of.name, id), errors)}
        />
      )}
    </>
  )
}
