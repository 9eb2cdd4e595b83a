import type { RowSource } from '#server/database/dialects/Expressions.ts'
import { getEntity } from '#shared/model/model.ts'
import { everything, type ReadAccess } from './access.ts'
import { entityMembers, selectedMembers } from './compileMembers.ts'
import { compileOrder } from './compileOrder.ts'
import { compilePredicate } from './compilePredicate.ts'
import { expandTree, hasLists } from './expandTree.ts'
import { MAX_ROWS, MAX_ROWS_WITH_LISTS } from './limits.ts'
import type { Query } from './query.ts'
import { isKeyLookup } from './isKeyLookup.ts'
import type { Slot, SlotForm } from './resolved.ts'
import type { Context } from './resolveOperand.ts'
import { resolvePath } from './resolvePath.ts'
import { resolvePredicate } from './resolvePredicate.ts'
import { conditionOf, Rows } from './Rows.ts'
import type { Bound } from './shape.ts'
import { Statement, type BoundValue } from './Statement.ts'

/** A statement that answers every query of one shape by everybody with the same rights. */
export interface Plan {
  /** Answers the whole text. */
  readonly sql: string
  /** Answers the count, where it is wanted, and then a text for each row; null where the database cannot. */
  readonly eachRowSql: string | null
  readonly withCount: boolean
  readonly boundValues: readonly BoundValue[]
  /** What its sources of records are called, for whoever is told that there are too many. */
  readonly sources: readonly string[]
  /** Rows that it answers at most. */
  readonly maxRows: number
  /** Does it reach few records by the keys that it names, so that it is quick or is soon seen not to be? */
  readonly isBounded: boolean
}

/**
 * Writes the one statement of a query. Raises BadQuery, NotAllowed or TooLarge with the place that is wrong; whatever the
 * user may not read does not come into the statement.
 */
export function planQuery(
  dependencies: Pick<Statement, 'model' | 'dialect'>,
  query: Query,
  values: readonly Bound[],
  access: ReadAccess,
): Plan {
  const { model, dialect } = dependencies
  const statement = new Statement(model, dialect)
  const entity = getEntity(model, query.entity)
  const slot = slots(values)
  const theirs: Context = { model, access, slot }
  const ours: Context = { model, access: everything, slot }
  const tree = expandTree(theirs, entity, query.expand)
  const rows = new Rows(statement, entity)
  const conditions = [
    resolvePredicate(ours, entity, query.base),
    resolvePredicate(theirs, entity, query.where),
  ]
  const isBounded = isKeyLookup(entity, conditions)
  // What the rows themselves come to is seen when they have been read.
  const meter = { source: statement.newSource(entity.name), bytes: 0, longTexts: [], scanned: isBounded }
  const where = conditions
    .map((condition) => compilePredicate(statement, rows, condition))
    .filter((condition) => condition !== '1 = 1')
  const orderBy = compileOrder(statement, rows, query.isDefaultOrder ? ours : theirs, query.orderBy)
  const members =
    query.select === null
      ? entityMembers(statement, rows, tree, access)
      : selectedMembers(statement, rows, { select: query.select, tree }, access)
  const bound = (value: Bound | null): string | null =>
    value === null ? null : statement.parameter(slot(value, 'count'))
  const source = rows.source({
    // What is bound needs its place in the statement all the same.
    where: query.isEmptyPage ? ['1 = 0', ...where] : where,
    orderBy,
    skip: bound(query.skip),
    take: bound(query.take),
    meter,
  })
  const withLists =
    hasLists(tree) ||
    query.select?.some((path) => resolvePath(theirs, entity, path).node === 'records') === true
  const maxRows = withLists ? MAX_ROWS_WITH_LISTS : MAX_ROWS
  const count = query.inlineCount ? countOf({ ...source, where: conditionOf(where) }) : null
  return {
    sql:
      count === null
        ? dialect.jsonRows(members, source, maxRows)
        : dialect.jsonRowsWithCount(members, source, maxRows, count),
    eachRowSql: dialect.jsonEachRow(members, source, maxRows, count),
    withCount: query.inlineCount,
    boundValues: statement.boundValues,
    sources: statement.sources,
    maxRows,
    isBounded,
  }
}

function countOf({ table, alias, joins, where }: RowSource): string {
  return `SELECT COUNT(*) FROM ${[`${table} AS ${alias}`, ...joins].join(' ')} WHERE ${where}`
}

function slots(values: readonly Bound[]): Context['slot'] {
  const boundValues = new Map(values.map((value, index) => [value, index]))
  return (value: Bound, form: SlotForm): Slot => {
    const place = boundValues.get(value)
    if (place === undefined) throw new Error('A value of the query has no place.')
    return { node: 'slot', value: place, form }
  }
}
