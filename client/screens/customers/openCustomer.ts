import type { ScreenContext } from '../../context/ScreenContext.ts'
import { openPendingRecord, openRecord } from '../../screen/record/openRecord.ts'
import { NEW } from '../../screen/record/RecordModel.ts'
import type { Row } from '../../store/types.ts'
import { customerScreen } from './customerScreen.tsx'

/** Opens a customer in a dialog over the screen, whose Save stores it, unless it was added to that screen (O-010, O-098, RC560). */
export async function openCustomer(app: ScreenContext, id: number): Promise<boolean> {
  if (id > 0) return (await openRecord(app, customerScreen, id)) !== undefined
  await openPendingRecord(app, customerScreen, id, 'rental')
  return false
}

/** Adds a customer in a dialog; resolves with its key, null where it was not added (O-010, O-098). */
export async function addCustomer(
  app: ScreenContext,
  _newValues: Row,
  owner?: string,
): Promise<number | null> {
  const added =
    owner === undefined
      ? await openRecord(app, customerScreen, NEW)
      : await openPendingRecord(app, customerScreen, NEW, owner)
  return added ?? null
}
