import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { countOf } from '../../kit/countOf.ts'
import { listDeletion } from './listDeletion.ts'
import type { ListContext, ListDeletion, ListTarget } from './ListOptions.ts'

interface Deleting<Row extends object> extends Omit<ListContext<Row>, 'navigate'> {
  readonly entity: EntityDeclaration
  readonly opens: ListTarget<Row>
  readonly deletion: ListDeletion
}

/** How the records of rows are deleted: after a question that names them, at once. */
export function deletionOf<Row extends object>({ app, model, entity, opens, deletion }: Deleting<Row>) {
  const children = 'screen' in opens ? opens.screen.expand : []
  return {
    isMultiple: deletion.isMultiple ?? false,
    confirm: async (rows: readonly Row[]): Promise<boolean> =>
      app.dialogs.confirmDeletion(
        await listDeletion(app.store, deletion.question, { entity, children, rows }),
      ),
    run: async (rows: readonly Row[]): Promise<void> => {
      await model.remove(rows)
      if (deletion.searchesAfter === true) await model.search()
      app.toasts.success(`${rows.length === 1 ? entity.caption : countOf(rows.length, 'record')} deleted`)
    },
  }
}
