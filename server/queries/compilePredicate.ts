import { FUNCTIONS } from './functions.ts'
import type { ComparisonOperator } from './predicate.ts'
import type { Resolved, ResolvedCall, ResolvedOperand, TextRule } from './resolved.ts'
import { recordsOf, Rows } from './Rows.ts'
import type { Statement } from './Statement.ts'

type Of<N extends Resolved['node']> = Extract<Resolved, { node: N }>

/**
 * Compiles a filter to an SQL condition in two-valued logic: whatever is not true is false, so that `not` is the exact
 * complement, as in the client's own queries. Therefore negation is pushed down to the single conditions.
 */
export function compilePredicate(
  statement: Statement,
  rows: Rows,
  predicate: Resolved,
  negated = false,
): string {
  switch (predicate.node) {
    case 'always':
      return constant(!negated)
    case 'and':
    case 'or':
      return compileJunction(statement, rows, predicate, negated)
    case 'not':
      return compilePredicate(statement, rows, predicate.part, !negated)
    case 'isNull':
      return isNull(value(statement, rows, predicate.operand), negated)
    case 'comparison':
      return compileComparison(statement, rows, predicate, negated)
    case 'match':
      return compileMatch(statement, rows, predicate, negated)
    case 'in':
      return compileMembership(statement, rows, predicate, negated)
    case 'quantified':
      return compileQuantified(statement, rows, predicate, negated)
  }
}

function constant(truth: boolean): string {
  return truth ? '1 = 1' : '1 = 0'
}

function isNull(sql: string, negated: boolean): string {
  return `${sql} IS ${negated ? 'NOT ' : ''}NULL`
}

function compileJunction(
  statement: Statement,
  rows: Rows,
  { node, parts }: Of<'and' | 'or'>,
  negated: boolean,
): string {
  const isAnd = (node === 'and') !== negated
  const neutral = constant(isAnd)
  const conditions = parts
    .map((part) => compilePredicate(statement, rows, part, negated))
    .filter((condition) => condition !== neutral)
  if (conditions.length === 0) return neutral
  return conditions.length === 1 ? conditions.join('') : `(${conditions.join(isAnd ? ' AND ' : ' OR ')})`
}

const SIGNS: Record<Exclude<ComparisonOperator, 'ne'>, '=' | '<' | '<=' | '>' | '>='> = {
  eq: '=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
}

function compileComparison(
  statement: Statement,
  rows: Rows,
  { operator, left, right, text }: Of<'comparison'>,
  negated: boolean,
): string {
  const first = value(statement, rows, left)
  const second = value(statement, rows, right)
  const condition = compare(statement, first, SIGNS[operator], second, text)
  if (right.node === 'slot') return unlessNull(condition, [first], negated)
  if (operator === 'lt' || operator === 'gt') return unlessNull(condition, [first, second], negated)
  // Two properties without a value are equal.
  if (!negated) return `(${condition} OR (${first} IS NULL AND ${second} IS NULL))`
  const oneIsNull = `(${first} IS NULL AND ${second} IS NOT NULL) OR (${first} IS NOT NULL AND ${second} IS NULL)`
  return `(NOT (${condition}) OR ${oneIsNull})`
}

function compare(
  { dialect }: Statement,
  left: string,
  sign: '=' | '<' | '<=' | '>' | '>=',
  right: string,
  text: TextRule,
): string {
  return text === null ? `${left} ${sign} ${right}` : dialect.compareTexts(left, sign, right, text)
}

/** A condition that is unknown if an operand is null: unknown counts as false, and its negation as true. */
function unlessNull(condition: string, nullable: readonly string[], negated: boolean): string {
  if (!negated) return `(${condition})`
  return `(${[`NOT (${condition})`, ...nullable.map((sql) => `${sql} IS NULL`)].join(' OR ')})`
}

function compileMatch(
  statement: Statement,
  rows: Rows,
  { operator, left, right, text: rule }: Of<'match'>,
  negated: boolean,
): string {
  const first = value(statement, rows, left)
  const second = value(statement, rows, right)
  if (right.node === 'slot') {
    const condition = statement.dialect.textLike(first, second, rule ?? 'unicode')
    return unlessNull(condition, [first], negated)
  }
  // Every text contains the empty one, also as a literal.
  const text = `coalesce(${first}, '')`
  const condition =
    operator === 'contains'
      ? statement.dialect.callFunction('substringof', [second, text])
      : statement.dialect.callFunction(operator, [text, second])
  return unlessNull(condition, [second], negated)
}

function compileMembership(
  statement: Statement,
  rows: Rows,
  { left, list, kind, withNull, text }: Of<'in'>,
  negated: boolean,
): string {
  const first = value(statement, rows, left)
  const listKind = kind === 'integer' || kind === 'number' || kind === 'flag' ? kind : 'text'
  const condition = statement.dialect.isListed(first, statement.parameter(list), listKind, text ?? 'exact')
  if (!withNull) return unlessNull(condition, [first], negated)
  return negated ? `(NOT (${condition}) AND ${first} IS NOT NULL)` : `(${condition} OR ${first} IS NULL)`
}

/** `all` is NOT EXISTS of the negation. */
function compileQuantified(
  statement: Statement,
  rows: Rows,
  { quantifier, hops, relation, owner, target, predicate }: Of<'quantified'>,
  negated: boolean,
): string {
  const children = new Rows(statement, target)
  const ownerRow = { alias: rows.reach(hops), entity: owner }
  const where = [
    ...recordsOf(statement, ownerRow, relation, children),
    compilePredicate(statement, children, predicate, quantifier === 'all'),
  ]
  const source = children.source({ where, orderBy: [], meter: null })
  const from = [`${source.table} AS ${source.alias}`, ...source.joins].join(' ')
  const exists = `EXISTS (SELECT 1 FROM ${from} WHERE ${source.where})`
  return (quantifier === 'all') === negated ? exists : `NOT ${exists}`
}

function value(statement: Statement, rows: Rows, operand: ResolvedOperand): string {
  if (operand.node === 'slot') return statement.parameter(operand)
  if (operand.node === 'column') return rows.column(operand.hops, operand.field)
  if (operand.node === 'midnight') return statement.dialect.atMidnight(value(statement, rows, operand.day))
  return call(statement, rows, operand)
}

function call(statement: Statement, rows: Rows, { name, args }: ResolvedCall): string {
  const sql = statement.dialect.callFunction(
    name,
    args.map((arg) => value(statement, rows, arg)),
  )
  // A condition is not an expression in SQL Server.
  return FUNCTIONS[name].returns === 'flag' ? `CASE WHEN ${sql} THEN 1 ELSE 0 END` : sql
}
