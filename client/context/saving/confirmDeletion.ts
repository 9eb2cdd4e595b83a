import type { Deletion } from '../../dialogs/deletion.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { nounOf, summarizeConsequences, typeOf } from './summarizeConsequences.ts'

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
  const { alsoDeleted = [] } = deletion
  const isSaid = (noun: string): boolean => alsoDeleted.some((said) => said.includes(noun))
  const unsaid = consequences.filter(
    (consequence) => consequence.operation !== 'delete' || !isSaid(nounOf(model, typeOf(consequence))),
  )
  return dialogs.confirmDeletion({
    ...deletion,
    when: 'atOnce',
    follows: summarizeConsequences(unsaid, model),
  })
}
