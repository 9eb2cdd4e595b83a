import type { ScreenContext } from '../../context/ScreenContext.ts'
import { openRecord } from '../../screen/record/openRecord.ts'
import { NEW } from '../../screen/record/RecordModel.ts'
import { customerScreen } from './customerScreen.tsx'

/** Opens a customer in a dialog over the screen, whose Save stores it (O-010, O-098). */
export async function openCustomer(app: ScreenContext, id: number): Promise<boolean> {
  return (await openRecord(app, customerScreen, id)) !== undefined
}

/** Adds a customer in a dialog; resolves with its key, null where it was not stored (O-010, O-098). */
export async function addCustomer(app: ScreenContext): Promise<number | null> {
  return (await openRecord(app, customerScreen, NEW)) ?? null
}
