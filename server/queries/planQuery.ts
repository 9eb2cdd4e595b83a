import type { RowSource } from '#server/database/dialects/Expressions.ts'
import { entityNamed } from '#shared/model/model.ts'
import { everything, type ReadAccess } from './access.ts'
import { entityMembers, selectedMembers } from './compileMembers.ts'
import { compileOrder } from './compileOrder.ts'
import { compilePredicate } from './compilePredicate.ts'
import { expandTree, hasLists } from './expandTree.ts'
import { MOST_ROWS, MOST_ROWS_WITH_LISTS } from './limits.ts'
import type { Query } from './query.ts'
import type { Slot, SlotForm } from './resolved.ts'
import type { Context } from './resolveOperand.ts'
import { resolvePath } from './resolvePath.ts'
import { resolvePredicate } from './resolvePredicate.ts'
import { conditionOf, Rows } from './Rows.ts'
import type { Bound } from './shape.ts'
import { Statement, type BoundPlace } from './Statement.ts'

/** A statement that answers every query of one shape by everybody with the same rights. */
export interface Plan {
  readonly sql: string
  readonly places: readonly BoundPlace[]
  /** Rows that it answers at most. */
  readonly mostRows: number
}

/**
 * Writes the one statement of a query. Raises BadQuery, NotAllowed or TooLarge with the place that is wrong; whatever the
 * user may not read does not come into the statement.
 */
export function planQuery(
  parts: Pick<Statement, 'model' | 'dialect'>,
  query: Query,
  values: readonly Bound[],
  access: ReadAccess,
): Plan {
  const { model, dialect } = parts
  const statement = new Statement(model, dialect)
  const entity = entityNamed(model, query.entity)
  const slot = slots(values)
  const theirs: Context = { model, access, slot }
  const ours: Context = { model, access: everything, slot }
  const tree = expandTree(theirs, entity, query.expand)
  const rows = new Rows(statement, entity)
  const where = [
    compilePredicate(statement, rows, resolvePredicate(ours, entity, query.base)),
    compilePredicate(statement, rows, resolvePredicate(theirs, entity, query.where)),
  ].filter((condition) => condition !== '1 = 1')
  const orderBy = compileOrder(statement, rows, query.orderIsOurs ? ours : theirs, query.orderBy)
  const members =
    query.select === null
      ? entityMembers(statement, rows, tree, access)
      : selectedMembers(statement, rows, { select: query.select, tree }, access)
  const bound = (value: Bound | null): string | null =>
    value === null ? null : statement.parameter(slot(value, 'count'))
  const source = rows.source({
    // What is bound needs its place in the statement all the same.
    where: query.takesNothing ? ['1 = 0', ...where] : where,
    orderBy,
    skip: bound(query.skip),
    take: bound(query.take),
  })
  const withLists =
    hasLists(tree) ||
    query.select?.some((path) => resolvePath(theirs, entity, path).node === 'records') === true
  const mostRows = withLists ? MOST_ROWS_WITH_LISTS : MOST_ROWS
  const sql = query.inlineCount
    ? dialect.jsonRowsWithCount(members, source, mostRows, countOf({ ...source, where: conditionOf(where) }))
    : dialect.jsonRows(members, source, mostRows)
  return { sql, places: statement.places, mostRows }
}

function countOf({ table, alias, joins, where }: RowSource): string {
  return `SELECT COUNT(*) FROM ${[`${table} AS ${alias}`, ...joins].join(' ')} WHERE ${where}`
}

function slots(values: readonly Bound[]): Context['slot'] {
  const places = new Map(values.map((value, index) => [value, index]))
  return (value: Bound, form: SlotForm): Slot => {
    const place = places.get(value)
    if (place === undefined) throw new Error('A value of the query has no place.')
    return { node: 'slot', value: place, form }
  }
}
