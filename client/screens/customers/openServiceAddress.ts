import type { ScreenContext } from '../../context/ScreenContext.ts'
import { addStoredRecord, editRecord, editStoredRecord } from '../../screen/editor/editRecord.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../../store/types.ts'
import { serviceAddressEditor } from './serviceAddresses.tsx'

/** Opens a service address in its dialog, whose Save stores it, unless it was added to the screen below (F-067, O-038, RC560). */
export async function openServiceAddress(app: ScreenContext, id: number): Promise<boolean> {
  if (id < 0) {
    const list = { records: () => [], newValues: {} }
    await editRecord(app, {
      editor: serviceAddressEditor,
      list,
      record: app.store.cached('ServiceAddress', id),
    })
    return false
  }
  const record = await app.store.fetchByKey('ServiceAddress', id)
  if (record === null) return false
  return editStoredRecord(app, serviceAddressEditor, record)
}

/** Adds a service address in its dialog; resolves with its key, null where it was not added (O-010, O-011). */
export async function addServiceAddress(
  app: ScreenContext,
  newValues: Row,
  owner?: string,
): Promise<number | null> {
  let added: number | null = null
  const onAdded = (record: TrackedRecord): void => {
    added = Number(propertiesOf(record)['id'])
  }
  if (owner === undefined) await addStoredRecord(app, serviceAddressEditor, newValues, onAdded)
  else {
    const list = { records: () => [], newValues, owner }
    await editRecord(app, { editor: serviceAddressEditor, list, record: null }, onAdded)
  }
  return added
}
