import { stampedField } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import { NotAllowed } from '../kernel/errors.ts'
import { everything, type ReadAccess } from './access.ts'
import { entityMembers } from './compileMembers.ts'
import { compileOrder } from './compileOrder.ts'
import { MAX_ROWS } from './limits.ts'
import { meterOf } from './meterOf.ts'
import type { ListsQuery } from './NamedQuery.ts'
import type { Plan } from './planQuery.ts'
import { readOrdering } from './readOrdering.ts'
import { Rows } from './Rows.ts'
import { Statement } from './Statement.ts'

/** Plans the single statement of a query for several lists. Throws NotAllowed for a list that the user may not read. */
export function planLists(
  dependencies: Pick<Statement, 'model' | 'dialect'>,
  query: ListsQuery,
  access: ReadAccess,
): Plan {
  const { model, dialect } = dependencies
  const statement = new Statement(model, dialect)
  const members = query.lists.map(({ name, entity: entityName, orderBy }) => {
    const entity = getEntity(model, entityName)
    if (!access.entity(entity)) throw new NotAllowed(`You are not allowed to read ${entityName}.`, name)
    const rows = new Rows(statement, entity)
    const deleted = stampedField(entity, 'deleted')
    const order = compileOrder(statement, rows, { model, access: everything }, orderBy.map(readOrdering))
    const where = deleted === undefined ? [] : [`${rows.column([], deleted)} IS NULL`]
    const source = rows.source({ where, orderBy: order, meter: meterOf(statement, rows, name, access) })
    return {
      name,
      as: 'json',
      sql: dialect.jsonList(entityMembers(statement, rows, [], access), source),
    } as const
  })
  return {
    sql: dialect.jsonObject(members),
    eachRowSql: null,
    withCount: false,
    boundValues: statement.boundValues,
    sources: statement.sources,
    maxRows: MAX_ROWS,
    search: 'byIndex',
  }
}
