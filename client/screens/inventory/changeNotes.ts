import type { App } from '../../app/App.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import type { DumpsterRow } from './dumpsterRows.ts'

/** Changes the notes of a dumpster at once; resolves with whether that was stored. */
export function changeNotes(
  app: App,
  dumpster: DumpsterRow,
  change: (notes: string | null) => string,
): Promise<boolean> {
  const record = app.store.promote('DumpsterInventory', dumpster)
  return storeEdit(app, 'Add note', () => {
    record.notes = change(record.notes)
  })
}
