import { recordTitle } from '#shared/model/recordTitle.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { Deletion } from '../../dialogs/deletion.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'

interface ChildDeletionOptions {
  readonly question: string
  /** What the parent is called: 'customer'. */
  readonly of: string
}

/** The question before a child of a record is deleted, which takes effect with the record's Save. */
export function childDeletion(
  { lookups, model, store }: Pick<ScreenContext, 'lookups' | 'model' | 'store'>,
  child: TrackedRecord,
  { question, of }: ChildDeletionOptions,
): Deletion {
  return {
    question,
    name: recordTitle(model, child.entityType.shortName, propertiesOf(child), lookups.title),
    when: store.stateOf(child) === 'added' ? 'neverStored' : { savingOf: `the ${of}` },
  }
}
