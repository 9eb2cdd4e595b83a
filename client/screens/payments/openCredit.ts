import type { ScreenContext } from '../../context/ScreenContext.ts'
import { addStoredRecord, editStoredRecord } from '../../screen/editor/editRecord.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../../store/types.ts'
import { writeOffEditor } from './corrections.tsx'
import { creditEditor } from './creditEditor.tsx'

/** Opens a credit in its dialog, whose Save stores it (M-046). */
export async function openCredit(app: ScreenContext, id: number): Promise<boolean> {
  const record = await app.store.fetchByKey('PaymentCredit', id)
  return record !== null && editStoredRecord(app, creditEditor, record)
}

/** Gives a credit, or writes an invoice off, in its dialog; resolves with its key, null where it was not stored (M-047, M-072). */
export async function addCredit(app: ScreenContext, newValues: Row): Promise<number | null> {
  let added: number | null = null
  const onStored = (record: TrackedRecord): void => {
    added = Number(propertiesOf(record)['id'])
  }
  const editor = 'writtenOffInvoiceId' in newValues ? writeOffEditor : creditEditor
  await addStoredRecord(app, editor, { creditDate: app.today(), ...newValues }, onStored)
  return added
}
