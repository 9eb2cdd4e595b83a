import type { Deletion } from '../../dialogs/deletion.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { summarizeConsequences } from './summarizeConsequences.ts'

/**
 * Asks before stored records are deleted at once, and says what else follows from that. A deletion that the server refuses is refused
 * before anybody is asked. Throws the store's errors.
 */
export async function confirmDeletion(
  { dialogs, model, store }: Pick<ScreenContext, 'dialogs' | 'model' | 'store'>,
  records: readonly TrackedRecord[],
  deletion: Omit<Deletion, 'follows' | 'when'>,
): Promise<boolean> {
  const { consequences } = await store.previewDeletion(records)
  // Whoever says what is deleted with them says all of it.
  const isSaid = (deletion.alsoDeleted ?? []).length > 0
  const unsaid = consequences.filter(({ operation }) => operation !== 'delete' || !isSaid)
  return dialogs.confirmDeletion({
    ...deletion,
    when: 'atOnce',
    follows: summarizeConsequences(unsaid, model),
  })
}
