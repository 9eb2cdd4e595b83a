import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { BadQuery } from '../kernel/errors.ts'
import type { ValueKind } from './functions.ts'
import { shorten } from './jsonPath.ts'
import type { Comparison, ComparisonOperator, Match, Membership, Predicate, Quantified } from './predicate.ts'
import type { ListForm, Resolved, ResolvedOperand, TextRule } from './resolved.ts'
import {
  isLiteral,
  kindName,
  resolveLiteral,
  resolveOperand,
  type Context,
  type KindOfOperand,
} from './resolveOperand.ts'
import { resolvePath } from './resolvePath.ts'
import { classesOf, classOf } from './shape.ts'

/** Resolves every name of a filter and checks access and kinds. Throws BadQuery or NotAllowed with the culprit. */
export function resolvePredicate(
  context: Context,
  entity: EntityDeclaration,
  predicate: Predicate,
): Resolved {
  switch (predicate.node) {
    case 'and':
    case 'or':
      return {
        node: predicate.node,
        parts: predicate.parts.map((part) => resolvePredicate(context, entity, part)),
      }
    case 'not':
      return { node: 'not', part: resolvePredicate(context, entity, predicate.part) }
    case 'comparison':
      return resolveComparison(context, entity, predicate)
    case 'match':
      return resolveMatch(context, entity, predicate)
    case 'in':
      return resolveMembership(context, entity, predicate)
    case 'quantified':
      return resolveQuantified(context, entity, predicate)
  }
}

function resolveComparison(context: Context, entity: EntityDeclaration, comparison: Comparison): Resolved {
  const { operator, culprit } = comparison
  const left = resolveOperand(context, entity, comparison.left)
  if (isLiteral(comparison.right) && comparison.right.value === null)
    return nullTest(operator, left.operand, culprit)
  const right = isLiteral(comparison.right)
    ? withNames(resolveLiteral(context, comparison.right, left.kind), left.operand)
    : resolveOperand(context, entity, comparison.right)
  requireComparable(operator, left.kind, right.kind, culprit)
  const asciiOnly = isLiteral(comparison.right) && classOf(comparison.right.value) !== 'unicode'
  const resolved: Resolved = {
    node: 'comparison',
    operator: operator === 'ne' ? 'eq' : operator,
    left: right.kind === 'instant' ? asInstant(left) : left.operand,
    right: left.kind === 'instant' ? asInstant(right) : right.operand,
    text: textRule(left, asciiOnly, operator),
  }
  return operator === 'ne' ? { node: 'not', part: resolved } : resolved
}

/** Converts a day to the instant of its beginning; literal days are bound as instants anyway. */
function asInstant({ operand, kind }: KindOfOperand): ResolvedOperand {
  return kind === 'day' ? { node: 'midnight', day: operand } : operand
}

/** A value that is compared with an enumeration. */
function withNames(literal: KindOfOperand, compared: ResolvedOperand): KindOfOperand {
  return { ...literal, operand: { ...literal.operand, ...namesOf(compared) } }
}

function namesOf(operand: ResolvedOperand): { readonly names?: readonly string[] } {
  return operand.node === 'column' && operand.names !== undefined ? { names: operand.names } : {}
}

function nullTest(operator: ComparisonOperator, operand: ResolvedOperand, culprit: string): Resolved {
  const isNull: Resolved = { node: 'isNull', operand }
  if (operator === 'eq') return isNull
  if (operator === 'ne') return { node: 'not', part: isNull }
  throw new BadQuery(`${operator} cannot compare with null; eq and ne can.`, culprit)
}

function requireComparable(
  operator: ComparisonOperator,
  left: ValueKind,
  right: ValueKind,
  culprit: string,
): void {
  if (family(left) !== family(right))
    throw new BadQuery(`${shorten(culprit)} compares ${kindName(left)} with ${kindName(right)}.`, culprit)
  if (left === 'flag' && operator !== 'eq' && operator !== 'ne')
    throw new BadQuery(`${operator} cannot compare ${kindName(left)}; eq and ne can.`, culprit)
}

function family(kind: ValueKind): string {
  if (kind === 'integer') return 'number'
  return kind === 'instant' ? 'day' : kind
}

function textRule(
  { operand, kind }: KindOfOperand,
  asciiOnly: boolean,
  operator: ComparisonOperator = 'eq',
): TextRule {
  if (isIdentifier(operand)) return 'exact'
  if (kind === 'time') return operator === 'eq' || operator === 'ne' ? 'exact' : 'time'
  if (kind === 'day' || kind === 'instant' || kind === 'guid') return 'exact'
  if (kind === 'binary') return 'binary'
  if (kind !== 'text') return null
  return asciiOnly ? 'ascii' : 'unicode'
}

function isIdentifier(operand: ResolvedOperand): boolean {
  return operand.node === 'column' && operand.identifier === true
}

function resolveMatch(context: Context, entity: EntityDeclaration, match: Match): Resolved {
  const { operator, culprit } = match
  const left = resolveOperand(context, entity, match.left)
  if (!['text', 'day', 'instant'].includes(left.kind))
    throw new BadQuery(`${operator} looks into text, not into a ${kindName(left.kind)}.`, culprit)
  if (!isLiteral(match.right)) {
    const right = resolveOperand(context, entity, match.right)
    if (right.kind !== 'text') throw new BadQuery(`${operator} looks for text.`, culprit)
    return { node: 'match', operator, left: left.operand, right: right.operand, text: 'unicode' }
  }
  const found = classOf(match.right.value)
  // Every text contains the empty one; a missing text counts as empty here, as in the client's own queries.
  if (found === 'empty') return { node: 'always' }
  if (found !== 'ascii' && found !== 'unicode') throw new BadQuery(`${operator} looks for text.`, culprit)
  const right = context.slot(match.right, operator)
  return { node: 'match', operator, left: left.operand, right, text: found }
}

const LIST_FORMS: Record<ValueKind, ListForm> = {
  text: 'textList',
  integer: 'integerList',
  number: 'numberList',
  flag: 'flagList',
  day: 'dayList',
  instant: 'instantList',
  time: 'timeList',
  guid: 'guidList',
  binary: 'binaryList',
}

function resolveMembership(context: Context, entity: EntityDeclaration, membership: Membership): Resolved {
  const { list, culprit } = membership
  const { operand, kind } = resolveOperand(context, entity, membership.left)
  const classes = classesOf(list.values)
  const wanted = { number: ['number'], flag: ['flag'], text: ['ascii', 'unicode'] }[literalFamily(kind)]
  if (classes.some((found) => found !== 'null' && !wanted.includes(found)))
    throw new BadQuery(`${shorten(culprit)} lists values that are no ${kindName(kind)}.`, culprit)
  return {
    node: 'in',
    left: operand,
    list: { ...context.slot(list, LIST_FORMS[kind]), ...namesOf(operand) },
    kind,
    withNull: classes.includes('null'),
    text: textRule({ operand, kind }, !classes.includes('unicode')),
  }
}

function literalFamily(kind: ValueKind): 'number' | 'flag' | 'text' {
  if (kind === 'integer' || kind === 'number') return 'number'
  return kind === 'flag' ? 'flag' : 'text'
}

function resolveQuantified(context: Context, entity: EntityDeclaration, quantified: Quantified): Resolved {
  const { quantifier, path, culprit } = quantified
  const destination = resolvePath(context, entity, { path, culprit })
  if (destination.node !== 'records')
    throw new BadQuery(`${quantifier} needs a list of records; ${shorten(path)} is none.`, culprit)
  const { hops, relation, owner, target } = destination
  return {
    node: 'quantified',
    quantifier,
    hops,
    relation,
    owner,
    target,
    predicate: resolvePredicate(context, target, quantified.predicate),
  }
}
