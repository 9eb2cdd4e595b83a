import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { confirmDeletion } from '../../context/saving/confirmDeletion.ts'
import { countOf } from '../../kit/countOf.ts'
import { deletionQuestion } from '../captions.ts'
import { listDeletion } from './listDeletion.ts'
import type { ListContext, ListDeletion, ListTarget } from './ListOptions.ts'

interface Deleting<Row extends object> extends ListContext<Row> {
  readonly entity: EntityDeclaration
  readonly opens: ListTarget<Row>
  readonly deletion: ListDeletion<Row>
}

/** How the records of rows are deleted: after a question that names them, at once. */
export function deletionOf<Row extends object>({
  app,
  model,
  search,
  entity,
  opens,
  deletion,
}: Deleting<Row>) {
  const children = 'screen' in opens ? opens.screen.expand : []
  const { isMultiple, question = deletionQuestion(entity.caption.toLowerCase(), isMultiple) } = deletion
  return {
    isMultiple,
    confirm: async (rows: readonly Row[]): Promise<boolean> =>
      confirmDeletion(
        app,
        rows.map((row) => model.tracked(row)),
        {
          question,
          ...(await (deletion.describe?.(app, rows) ?? listDeletion(app, { entity, children, rows }))),
        },
      ),
    run: async (rows: readonly Row[]): Promise<void> => {
      await model.remove(rows)
      if (deletion.searchesAfter === true) await search()
      app.toasts.success(`${rows.length === 1 ? entity.caption : countOf(rows.length, 'record')} deleted`)
    },
  }
}
