import { recordTitle } from '#shared/model/recordTitle.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { goingAlong } from '../../context/saving/confirmDeletion.ts'
import type { Deletion } from '../../dialogs/deletion.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'

interface ChildDeletionOptions {
  readonly question: string
  /** What the parent is called: 'customer'. */
  readonly of: string
}

/**
 * The question before a child of a record is deleted, which takes effect with the record's Save, with what goes with it then (RC740). What
 * cannot be asked now, or would be refused without the other edits of the record, is left to that Save.
 */
export async function childDeletion(
  { lookups, model, store }: Pick<ScreenContext, 'lookups' | 'model' | 'store'>,
  child: TrackedRecord,
  { question, of }: ChildDeletionOptions,
): Promise<Deletion> {
  const isNew = store.stateOf(child) === 'added'
  const preview = isNew ? null : await store.previewDeletion([child]).catch(() => null)
  return {
    question,
    name: recordTitle(model, child.entityType.shortName, propertiesOf(child), lookups.title),
    ...(preview !== null && goingAlong(preview, model)),
    when: isNew ? 'neverStored' : { savingOf: `the ${of}` },
  }
}
