import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import { recordTitle } from '../../app/review/recordTitle.ts'
import type { App } from '../../app/App.ts'
import type { Deletion } from '../../dialogs/deletion.ts'
import type { Row } from '../../store/types.ts'
import { countOf } from '../captions.ts'
import { childRelation } from '../record/children.ts'
import type { RecordScreen } from '../record/RecordScreen.ts'

interface DeletedFrom {
  readonly screen: RecordScreen
  readonly deleteQuestion: string
}

/** The question before a record in a list is deleted, which takes effect at once, with its children (F-047). Throws QueryFailed. */
export async function listDeletion(
  store: App['store'],
  { screen, deleteQuestion: question }: DeletedFrom,
  row: object,
): Promise<Deletion> {
  const { entity, expand } = screen
  const key = keyFieldOf(entity)
  const { rows } = await store.listRows({
    from: entity.resource,
    where: { [key]: Number(Reflect.get(row, key)) },
    expand,
  })
  return {
    question,
    name: recordTitle(rolloffModel, entity.name, { ...row }),
    alsoDeleted: rows.flatMap((found) =>
      expand.flatMap((relation) => childCount(screen, found, relation) ?? []),
    ),
    when: 'atOnce',
  }
}

/** '3 rates'; null for none. */
function childCount({ entity }: RecordScreen, row: Row, relation: string): string | null {
  const children = row[relation]
  const { caption } = getEntity(rolloffModel, childRelation(entity, relation).target)
  return Array.isArray(children) ? countOf(children.filter(isRemaining).length, caption.toLowerCase()) : null
}

function isRemaining(child: Row): boolean {
  return (child['deleted'] ?? null) === null
}
