import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Model } from '#shared/model/model.ts'
import type { SavePreview } from '#shared/wire/save.ts'
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
  const preview = await store.previewDeletion(records)
  return dialogs.confirmDeletion({
    question,
    name,
    when: 'atOnce',
    ...goingAlong(preview, model),
    follows: summarizeConsequences(
      preview.consequences.filter(({ operation }) => operation !== 'delete'),
      model,
    ),
  })
}

/** What is deleted together with records, and what stays and refers to them. */
export function goingAlong(
  { consequences, referring }: SavePreview,
  model: Model,
): Required<Pick<Deletion, 'alsoDeleted' | 'referring'>> {
  const deleted = consequences.filter(({ operation }) => operation === 'delete')
  return {
    alsoDeleted: [...groupBy(deleted, typeOf)].map(([type, own]) => countOf(own.length, nounOf(model, type))),
    referring: referring.map((each) => countOf(each.count, nounOf(model, typeOf(each)))),
  }
}
