import { formatList } from '#shared/kernel/text.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { confirmDeletion } from './confirmDeletion.ts'
import { deleteRecords } from './deleteRecords.ts'

/** Deletes records at once, after the question with their titles; resolves with whether they are deleted. Throws the store's errors. */
export async function deleteAfterQuestion(
  app: ScreenContext,
  question: string,
  records: readonly TrackedRecord[],
): Promise<boolean> {
  const titles = records.map((record) =>
    recordTitle(app.model, record.entityType.shortName, propertiesOf(record), app.lookups.title),
  )
  if (!(await confirmDeletion(app, records, { question, name: formatList(titles) }))) return false
  await deleteRecords(app, records)
  return true
}
