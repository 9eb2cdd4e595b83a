import { formatList } from '#shared/kernel/text.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { confirmDeletion } from './confirmDeletion.ts'
import { deleteRecords } from './deleteRecords.ts'

/** What people call a record. */
export function titleOf(
  { lookups, model }: Pick<ScreenContext, 'lookups' | 'model'>,
  record: TrackedRecord,
): string {
  return recordTitle(model, record.entityType.shortName, propertiesOf(record), lookups.title)
}

/** Deletes records at once, after the question with their titles; resolves with whether they are deleted. Throws the store's errors. */
export async function deleteAfterQuestion(
  app: ScreenContext,
  question: string,
  records: readonly TrackedRecord[],
): Promise<boolean> {
  const titles = records.map((record) => titleOf(app, record))
  if (!(await confirmDeletion(app, records, { question, name: formatList(titles) }))) return false
  await deleteRecords(app, records)
  return true
}
