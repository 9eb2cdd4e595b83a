import type { Consequence } from '#shared/wire/save.ts'
import { countOf } from '../../kit/countOf.ts'
import type { PendingRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { summarizeConsequences } from './summarizeConsequences.ts'

/** The number of records beyond which nobody keeps in mind what follows from a save. */
const LARGE_SAVE = 50

/**
 * Says what a large save would do besides, and asks whether to go on; true for a small one, and for one from which nothing follows. What
 * the server would refuse is refused by the save itself, which says why.
 */
export async function askBeforeLargeSave(
  { dialogs, model, store }: ScreenContext,
  records: readonly PendingRecord[],
): Promise<boolean> {
  if (records.length < LARGE_SAVE) return true
  const consequences = await consequencesOf(() => store.preview(records.map(({ entity }) => entity)))
  if (consequences.length === 0) return true
  return dialogs.confirm(
    `Save ${countOf(records.length, 'record')}? By this, ${summarizeConsequences(consequences, model)} too. Review says what and why.`,
  )
}

async function consequencesOf(
  preview: () => Promise<{ readonly consequences: readonly Consequence[] }>,
): Promise<readonly Consequence[]> {
  try {
    return (await preview()).consequences
  } catch {
    return []
  }
}
