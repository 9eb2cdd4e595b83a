import type { ScreenContext } from '../../context/ScreenContext.ts'
import { addStoredRecord, editStoredRecord } from '../../screen/editor/editRecord.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../../store/types.ts'
import { serviceAddressEditor } from './serviceAddresses.tsx'

/** Opens a service address in its dialog, whose Save stores it (F-067, O-038). */
export async function openServiceAddress(app: ScreenContext, id: number): Promise<boolean> {
  const record = await app.store.fetchByKey('ServiceAddress', id)
  if (record === null) return false
  return editStoredRecord(app, serviceAddressEditor, record)
}

/** Adds a service address in its dialog; resolves with its key, null where it was not stored (O-010, O-011). */
export async function addServiceAddress(app: ScreenContext, newValues: Row): Promise<number | null> {
  let added: number | null = null
  const onStored = (record: TrackedRecord): void => {
    added = Number(propertiesOf(record)['id'])
  }
  await addStoredRecord(app, serviceAddressEditor, newValues, onStored)
  return added
}
