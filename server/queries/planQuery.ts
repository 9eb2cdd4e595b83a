import type { Dialect } from '#server/database/dialects/Dialect.ts'
import type { RowSource } from '#server/database/dialects/Expressions.ts'
import { getEntity } from '#shared/model/model.ts'
import { everything, type ReadAccess } from './access.ts'
import { entityMembers, selectedMembers } from './compileMembers.ts'
import { compileOrder } from './compileOrder.ts'
import { compilePredicate } from './compilePredicate.ts'
import { expandTree, hasLists } from './expandTree.ts'
import { MAX_ROWS, MAX_ROWS_WITH_LISTS } from './limits.ts'
import { longTexts, pageMeter } from './meterOf.ts'
import type { Query } from './query.ts'
import { hasConstantCost, readsByIndex } from './readsByIndex.ts'
import type { Slot, SlotForm } from './resolved.ts'
import type { Context } from './resolveOperand.ts'
import { resolvePath } from './resolvePath.ts'
import { resolvePredicate } from './resolvePredicate.ts'
import { conditionOf, Rows } from './Rows.ts'
import type { Bound } from './shape.ts'
import { Statement, type BoundValue } from './Statement.ts'

/** A statement for all queries of one shape by users with the same rights. */
export interface Plan {
  /** Returns the whole text. */
  readonly sql: string
  /** Returns the count, if requested, and then one text per row; null if the database cannot. */
  readonly eachRowSql: string | null
  readonly withCount: boolean
  readonly boundValues: readonly BoundValue[]
  /** The names of its record sources for errors. */
  readonly sources: readonly string[]
  /** Maximum number of rows. */
  readonly maxRows: number
  /** How it finds records; what is not `expensive` aborts as soon as it proves expensive. */
  readonly search: 'byIndex' | 'meteredScan' | 'expensive'
}

/**
 * Plans the single statement of a query. Throws BadQuery, NotAllowed or TooLarge with the culprit; whatever the user may not read
 * is not part of the statement.
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
  const forClient: Context = { model, access, slot }
  const forNamedQuery: Context = { model, access: everything, slot }
  const tree = expandTree(forClient, entity, query.expand)
  const rows = new Rows(statement, entity)
  const conditions = [
    resolvePredicate(forNamedQuery, entity, query.base),
    resolvePredicate(forClient, entity, query.where),
  ]
  const checksScan = conditions.every(hasConstantCost)
  const meter = pageMeter(statement, rows, {
    longTexts: query.select === null ? longTexts(rows, access) : [],
    checksScan,
  })
  const where = conditions
    .map((condition) => compilePredicate(statement, rows, condition))
    .filter((condition) => condition !== '1 = 1')
  const orderBy = compileOrder(
    statement,
    rows,
    query.isDefaultOrder ? forNamedQuery : forClient,
    query.orderBy,
  )
  const members =
    query.select === null
      ? entityMembers(statement, rows, tree, access)
      : selectedMembers(statement, rows, { select: query.select, tree }, access)
  const bound = (value: Bound | null): string | null =>
    value === null ? null : statement.parameter(slot(value, 'count'))
  const source = rows.source({
    // Bound values must be used in the statement all the same.
    where: query.isEmptyPage ? ['1 = 0', ...where] : where,
    orderBy,
    skip: bound(query.skip),
    take: bound(query.take),
    meter,
  })
  const withLists =
    hasLists(tree) ||
    query.select?.some((path) => resolvePath(forClient, entity, path).node === 'records') === true
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
    search: searchOf(dialect, query, { checksScan, readsByIndex: readsByIndex(entity, conditions) }),
  }
}

function searchOf(
  dialect: Dialect,
  { inlineCount }: Query,
  conditions: { readonly checksScan: boolean; readonly readsByIndex: boolean },
): Plan['search'] {
  if (conditions.readsByIndex) return 'byIndex'
  // The total count is not metered.
  return dialect.metersStatements && conditions.checksScan && !inlineCount ? 'meteredScan' : 'expensive'
}

function countOf({ table, alias, joins, where }: RowSource): string {
  return `SELECT COUNT(*) FROM ${[`${table} AS ${alias}`, ...joins].join(' ')} WHERE ${where}`
}

function slots(values: readonly Bound[]): Context['slot'] {
  const boundValues = new Map(values.map((value, index) => [value, index]))
  return (value: Bound, form: SlotForm): Slot => {
    const index = boundValues.get(value)
    if (index === undefined) throw new Error('A value of the query has no slot.')
    return { node: 'slot', value: index, form }
  }
}
