import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import type { App } from '../../app/App.ts'
import { recordTitle } from '../../app/review/recordTitle.ts'
import type { Deletion } from '../../dialogs/deletion.ts'
import type { Row } from '../../store/types.ts'
import { countOf } from '../captions.ts'
import { childRelation } from '../record/children.ts'

interface DeletedRecord {
  readonly entity: EntityDeclaration
  /** The relations whose records are deleted with it. */
  readonly children: readonly string[]
  readonly row: object
}

/** The question before a record in a list is deleted, which takes effect at once, with its children (F-047). Throws QueryFailed. */
export async function listDeletion(
  store: App['store'],
  question: string,
  { entity, children, row }: DeletedRecord,
): Promise<Deletion> {
  const key = keyFieldOf(entity)
  const where = { [key]: Number(Reflect.get(row, key)) }
  const { rows } =
    children.length === 0
      ? { rows: [] }
      : await store.listRows({ from: entity.resource, where, expand: children })
  return {
    question,
    name: recordTitle(rolloffModel, entity.name, { ...row }),
    alsoDeleted: rows.flatMap((found) =>
      children.flatMap((relation) => countIn(entity, found, relation) ?? []),
    ),
    when: 'atOnce',
  }
}

/** '3 rates'; null for none. */
function countIn(entity: EntityDeclaration, row: Row, relation: string): string | null {
  const children = row[relation]
  const { caption } = getEntity(rolloffModel, childRelation(entity, relation).target)
  return Array.isArray(children) ? countOf(children.filter(isRemaining).length, caption.toLowerCase()) : null
}

function isRemaining(child: Row): boolean {
  return (child['deleted'] ?? null) === null
}
