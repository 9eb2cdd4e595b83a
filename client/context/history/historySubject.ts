import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import type { Row } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import type { HistorySubject } from './HistoryModel.ts'

/** Records of an entity, with their titles, as the subject of a history. */
export function historySubject(
  { lookups, model }: Pick<ScreenContext, 'lookups' | 'model'>,
  entity: EntityDeclaration,
  rows: readonly Row[],
): HistorySubject {
  const key = keyFieldOf(entity)
  return {
    entityTypeName: entity.name,
    titles: new Map(
      rows.map((row) => [Number(row[key]), recordTitle(model, entity.name, row, lookups.title)]),
    ),
  }
}
