import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import type { RecordConflict } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'

// Loaded with the first conflict.
const conflictDialog = loadedOnUse(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)

/** Asks what is to be kept of records that others changed meanwhile; resolves with whether that was decided. */
export async function mergeChanges(
  app: Pick<ScreenContext, 'dialogs'>,
  conflicts: readonly RecordConflict[],
): Promise<boolean> {
  return (await app.dialogs.show(conflictDialog(), { conflicts })) === true
}
