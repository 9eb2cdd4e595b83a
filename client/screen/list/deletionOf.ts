import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { formatList } from '#shared/kernel/text.ts'
import { confirmDeletion } from '../../context/saving/confirmDeletion.ts'
import { titleOf } from '../../context/saving/deleteAfterQuestion.ts'
import { deletionQuestion } from '../captions.ts'
import type { ListContext, ListDeletion } from './ListOptions.ts'

interface Deleting<Row extends object> extends ListContext<Row> {
  readonly entity: EntityDeclaration
  readonly deletion: ListDeletion<Row>
}

/** How the records of rows are deleted: after a question that names them, at once. */
export function deletionOf<Row extends object>({ app, model, search, entity, deletion }: Deleting<Row>) {
  const { isMultiple, question = deletionQuestion(entity.caption.toLowerCase(), isMultiple) } = deletion
  return {
    isMultiple,
    confirm: async (rows: readonly Row[]): Promise<boolean> => {
      const records = rows.map((row) => model.tracked(row))
      const { nameOf } = deletion
      const names = nameOf ? rows.map(nameOf) : records.map((record) => titleOf(app, record))
      return confirmDeletion(app, records, { question, name: formatList(names) })
    },
    run: async (rows: readonly Row[]): Promise<void> => {
      await model.remove(rows)
      if (deletion.searchesAfter === true) await search()
    },
  }
}
