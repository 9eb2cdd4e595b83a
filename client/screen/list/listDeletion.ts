import { formatList } from '#shared/kernel/text.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity, type AnyRecord } from '#shared/model/model.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { countOf } from '../../kit/countOf.ts'
import type { Row } from '../../store/types.ts'
import { childRelation, isRemaining } from '../record/children.ts'
import type { DescribedDeletion } from './ListOptions.ts'

interface DeletedRecords {
  readonly entity: EntityDeclaration
  /** The relations whose records are deleted with it. */
  readonly children: readonly string[]
  readonly rows: readonly object[]
}

/** What the question before records of a list are deleted says: their titles and children (F-047). Throws QueryFailed. */
export async function listDeletion(
  { lookups, model, store }: Pick<ScreenContext, 'lookups' | 'model' | 'store'>,
  { entity, children, rows }: DeletedRecords,
): Promise<DescribedDeletion> {
  const key = keyFieldOf(entity)
  const where = { [key]: { in: rows.map((row) => Number(Reflect.get(row, key))) } }
  const found =
    children.length === 0
      ? []
      : (await store.listRows({ from: entity.resource, where, expand: children })).rows
  return {
    name: formatList(
      rows.map((row) => recordTitle(model, entity.name, valuesOf(entity, row), lookups.title)),
    ),
    alsoDeleted: children.flatMap(
      (relation) => countIn(getEntity(model, childRelation(entity, relation).target), found, relation) ?? [],
    ),
  }
}

/** The values of a row, which may be a record: its fields are not own properties. */
function valuesOf({ fields }: EntityDeclaration, row: object): AnyRecord {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, Reflect.get(row, name)]))
}

/** '3 rates'; null for none. */
function countIn({ caption }: EntityDeclaration, rows: readonly Row[], relation: string): string | null {
  const children = rows.flatMap((row): readonly Row[] => {
    const listed = row[relation]
    return Array.isArray(listed) ? listed : []
  })
  const count = children.filter(isRemaining).length
  return count === 0 ? null : countOf(count, caption.toLowerCase())
}
