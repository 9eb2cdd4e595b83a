import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity, type AnyRecord } from '#shared/model/model.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { compareForOrder } from './compareValues.ts'
import { isDeleted, type DataSet } from './DataSet.ts'
import { matchesCondition } from './evaluateCondition.ts'
import { followPath } from './followPath.ts'
import { serializeSelection, serializeRecord } from './serializeRecord.ts'
import { VALUE_TYPE_BY_KIND } from './valueTypes.ts'

/** The expected result of a query, evaluated in memory: QU5 to QU15, QU22 and QU23. */
export function evaluateQuery(data: DataSet, entityName: string, request: QueryRequest): unknown {
  const entity = getEntity(data.model, entityName)
  const { where = {}, orderBy = [], select, expand = [], skip = 0, take = Infinity, parameters } = request
  const found = data
    .recordsOf(entity)
    .filter((record) => parameters?.['deleted'] === true || !isDeleted(entity, record))
    .filter((record) => matchesCondition(data, { entity, record }, where))
    .toSorted(sortRecords(data, entity, [...orderBy, ...entity.key]))
  const results = found
    .slice(skip, skip + take)
    .map((record) =>
      select === undefined
        ? serializeRecord(data, entity, record, expand)
        : serializeSelection(data, { entity, record }, select, expand),
    )
  return request.inlineCount === true ? { results, inlineCount: found.length } : results
}

type Compare = (first: AnyRecord, second: AnyRecord) => number

function sortRecords(data: DataSet, entity: EntityDeclaration, orderings: readonly string[]): Compare {
  const comparisons = orderings.map((ordering): Compare => {
    const [path = '', direction = 'asc'] = ordering.trim().split(/ +/)
    const sign = direction.toLowerCase() === 'desc' ? -1 : 1
    return (first, second) => sign * compareAt(data, entity, path, first, second)
  })
  return (first, second) => {
    for (const compare of comparisons) {
      const order = compare(first, second)
      if (order !== 0) return order
    }
    return 0
  }
}

function compareAt(
  data: DataSet,
  entity: EntityDeclaration,
  path: string,
  first: AnyRecord,
  second: AnyRecord,
): number {
  const [a, b] = [first, second].map((record) => followPath(data, { entity, record }, path))
  if (a?.at !== 'field' || b?.at !== 'field') throw new Error(`${path} is no value.`)
  return compareForOrder(VALUE_TYPE_BY_KIND[a.field.kind], a.value, b.value)
}
