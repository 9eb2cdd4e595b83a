import type { EntityName } from '#shared/model/product.ts'
import { keyFieldOf, supportsSoftDelete, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import type { HistorySubject } from '../../context/history/HistoryModel.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row } from '../../store/types.ts'
import { childRelation } from './children.ts'
import type { OpenRecord } from './RecordScreen.ts'

/** The subjects of a record's history: the record and its children, deleted ones included. Throws QueryFailed. */
export async function recordHistory(open: OpenRecord): Promise<readonly HistorySubject[]> {
  const { screen, record } = open
  const subjects = [
    historySubject(open.app, screen.entity, [propertiesOf(record)]),
    ...(await Promise.all(screen.expand.map((relation) => childSubject(open, relation)))),
  ]
  return subjects.filter(({ titles }) => titles.size > 0)
}

async function childSubject({ app, screen, record }: OpenRecord, relation: string): Promise<HistorySubject> {
  const { target, foreignKey, where = {} } = childRelation(screen.entity, relation)
  const entity = getEntity(app.model, target)
  const conditions = { [foreignKey]: Number(propertiesOf(record)[keyFieldOf(screen.entity)]), ...where }
  const { rows } = await app.store.listRows({
    from: entity.resource,
    where: { and: Object.entries(conditions).map(([field, value]) => ({ [field]: value })) },
    // Deleted records have a history too.
    ...(supportsSoftDelete(entity) && { parameters: { deleted: true } }),
  })
  return historySubject(app, entity, rows)
}

/** Records of an entity, with their titles, as the subject of a history. */
export function historySubject(
  { lookups, model }: Pick<ScreenContext, 'lookups' | 'model'>,
  entity: EntityDeclaration,
  rows: readonly Row[],
): HistorySubject {
  const key = keyFieldOf(entity)
  return {
    // The entities of declarations are those of the model.
    entityTypeName: entity.name as EntityName,
    titles: new Map(
      rows.map((row) => [Number(row[key]), recordTitle(model, entity.name, row, lookups.title)]),
    ),
  }
}
