import type { ScreenContext } from '../../context/ScreenContext.ts'
import { NEW } from './RecordModel.ts'
import type { RecordScreen } from './RecordScreen.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'

// Loaded with the first record that is opened over a screen.
const recordDialog = loadedOnUse(async () => (await import('./RecordDialog.tsx')).RecordDialog)

/** Opens a record, or a new one, in a dialog over the screen (F-048); resolves with its id once it is saved. */
export async function openRecord(
  app: ScreenContext,
  screen: RecordScreen,
  id: number | typeof NEW,
): Promise<number | undefined> {
  const scope = app.store.openScope(screen.noun)
  const saved = await app.dialogs.show(recordDialog(), { screen, id, scope })
  scope.rollback()
  return saved
}

/**
 * Opens a pending record, or a new one, in a dialog whose Save leaves it to the screen below, which stores it with its `owner`, such as a
 * rental (RC560); resolves with its negative key, and with undefined where nothing was kept.
 */
export async function openPendingRecord(
  app: ScreenContext,
  screen: RecordScreen,
  id: number | typeof NEW,
  owner: string,
): Promise<number | undefined> {
  const label = `${id === NEW ? 'Add' : 'Edit'} ${screen.noun}`
  const scope = app.store.openScope(label)
  const kept = await app.dialogs.show(recordDialog(), { screen, id, scope, owner })
  if (kept === undefined) scope.rollback()
  else scope.commit(label)
  return kept
}
