import { groupBy } from '#shared/kernel/groupBy.ts'
import { countOf } from '../../kit/countOf.ts'
import type { Deletion } from '../../dialogs/deletion.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { nounOf, summarizeConsequences, typeOf } from './summarizeConsequences.ts'

/**
 * Asks before stored records are deleted at once, and says what is deleted with them, what else follows, and what stays and refers to
 * them. A deletion that the server refuses is refused before anybody is asked. Throws the store's errors.
 */
export async function confirmDeletion(
  { dialogs, model, store }: Pick<ScreenContext, 'dialogs' | 'model' | 'store'>,
  records: readonly TrackedRecord[],
  { question, name }: Pick<Deletion, 'question' | 'name'>,
): Promise<boolean> {
  const { consequences, referring } = await store.previewDeletion(records)
  const deleted = consequences.filter(({ operation }) => operation === 'delete')
  return dialogs.confirmDeletion({
    question,
    name,
    when: 'atOnce',
    alsoDeleted: [...groupBy(deleted, typeOf)].map(([type, own]) => countOf(own.length, nounOf(model, type))),
    follows: summarizeConsequences(
      consequences.filter(({ operation }) => operation !== 'delete'),
      model,
    ),
    referring: referring.map((each) => countOf(each.count, nounOf(model, typeOf(each)))),
  })
}
