import { BadQuery, TooLarge } from '../errors.ts'
import { MOST_LISTED_VALUES, MOST_PREDICATE_NODES } from './limits.ts'
import { parseOperand, type Count } from './parseOperand.ts'
import { shorten, step, wrongKind } from './places.ts'
import {
  allOf,
  anyOf,
  COMPARISONS,
  MATCHES,
  QUANTIFIERS,
  type Literal,
  type LiteralList,
  type Operand,
  type Predicate,
  type Value,
} from './predicate.ts'
import { isObject } from './readQuery.ts'

/**
 * Reads the JSON of a filter into a tree of conditions. Texts on the right are always values, `{ value, isProperty: true }`
 * alone is a property. Raises BadQuery or TooLarge with the place that is wrong.
 */
export function parsePredicate(where: unknown, place = 'where'): Predicate {
  let nodes = 0
  const count = (): void => {
    if (++nodes > MOST_PREDICATE_NODES)
      throw new TooLarge(`A filter has at most ${MOST_PREDICATE_NODES} conditions and operands.`, place)
  }
  return parseObject(where, place, count)
}

function parseObject(json: unknown, place: string, count: Count): Predicate {
  if (!isObject(json)) throw wrongKind(place, 'an object of conditions', json)
  const entries = Object.entries(json)
  if (entries.length === 0) count()
  return allOf(entries.map(([key, value]) => parseEntry(key, value, step(place, key), count)))
}

function parseEntry(key: string, value: unknown, place: string, count: Count): Predicate {
  if (key === 'and') return allOf(parseParts(value, place, count))
  if (key === 'or') return anyOf(parseParts(value, place, count))
  if (key === 'not') {
    count()
    return { node: 'not', part: parseObject(value, place, count) }
  }
  return parseCondition(key, value, place, count)
}

function parseParts(json: unknown, place: string, count: Count): Predicate[] {
  if (!Array.isArray(json)) throw wrongKind(place, 'a list of filters', json)
  count()
  return json.map((part, index) => parseObject(part, step(place, index), count))
}

function parseCondition(key: string, value: unknown, place: string, count: Count): Predicate {
  if (Array.isArray(value)) throw wrongKind(place, 'a value or an object of operators', value)
  if (!isObject(value) || isWrappedValue(value)) {
    count()
    return comparison('eq', key, value, place, place, count)
  }
  const entries = Object.entries(value)
  if (entries.length === 0) throw new BadQuery(`${shorten(place)} names no operator.`, place)
  return allOf(
    entries.map(([operator, operand]) =>
      parseOperator(operator, { key, place, operand, at: step(place, operator) }, count),
    ),
  )
}

const PATH = /^[\w$]+(?:\.[\w$]+)*$/

interface Operation {
  /** The property or function on the left. */
  readonly key: string
  readonly place: string
  readonly operand: unknown
  /** Place of the operator. */
  readonly at: string
}

function parseOperator(operator: string, operation: Operation, count: Count): Predicate {
  const { key, place, operand, at } = operation
  count()
  const compared = COMPARISONS.find((name) => name === operator)
  if (compared !== undefined) return comparison(compared, key, operand, place, at, count)
  const match = MATCHES.find((name) => name === operator)
  if (match !== undefined) {
    const left = parseOperand(key, place, count)
    return { node: 'match', operator: match, left, right: parseValue(operand, at, count), culprit: at }
  }
  if (operator === 'in') {
    const left = parseOperand(key, place, count)
    return { node: 'in', left, list: parseList(operand, at), culprit: at }
  }
  const quantifier = QUANTIFIERS.find((name) => name === operator)
  if (quantifier === undefined)
    throw new BadQuery(
      `Unknown operator ${shorten(operator)}; there are ${[...COMPARISONS, ...MATCHES, 'in', ...QUANTIFIERS].join(', ')}.`,
      at,
    )
  if (!PATH.test(key)) throw new BadQuery(`${shorten(key)} is no path of properties.`, place)
  return {
    node: 'quantified',
    quantifier,
    path: key,
    predicate: parseObject(operand, at, count),
    culprit: place,
  }
}

function comparison(
  operator: (typeof COMPARISONS)[number],
  key: string,
  value: unknown,
  place: string,
  at: string,
  count: Count,
): Predicate {
  const left = parseOperand(key, place, count)
  return { node: 'comparison', operator, left, right: parseValue(value, at, count), culprit: at }
}

/** Names of Breeze's data types, which may stand beside a value; the value is checked against the property all the same. */
const DATA_TYPES =
  'String Int64 Int32 Int16 Byte Decimal Double Single DateOnly DateTime DateTimeOffset Time Boolean Guid Binary Undefined'.split(
    ' ',
  )
const WRAPPING_KEYS = ['value', 'isProperty', 'dataType']

function isWrappedValue(json: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(json, 'value')
}

function parseValue(json: unknown, place: string, count: Count): Operand {
  if (!isObject(json)) return literal(json, place)
  const unknown = Object.keys(json).find((key) => !WRAPPING_KEYS.includes(key))
  if (unknown !== undefined || !isWrappedValue(json))
    throw new BadQuery(
      `${shorten(place)} needs to be a value, or an object of value, isProperty and dataType.`,
      unknown === undefined ? place : step(place, unknown),
    )
  const { value, isProperty, dataType } = json
  if (isProperty !== undefined && typeof isProperty !== 'boolean')
    throw wrongKind(step(place, 'isProperty'), 'true or false', isProperty)
  if (dataType !== undefined && !DATA_TYPES.some((name) => name === dataType))
    throw new BadQuery('Unknown data type.', step(place, 'dataType'))
  if (isProperty !== true) return literal(value, place)
  if (typeof value !== 'string') throw wrongKind(step(place, 'value'), 'the name of a property', value)
  return parseOperand(value, place, count)
}

function literal(value: unknown, culprit: string): Literal {
  if (!isValue(value)) throw wrongKind(culprit, 'a text, a number, true, false or null', value)
  return { node: 'literal', value, culprit }
}

function parseList(json: unknown, culprit: string): LiteralList {
  if (!Array.isArray(json)) throw wrongKind(culprit, 'a list of values', json)
  if (json.length > MOST_LISTED_VALUES)
    throw new TooLarge(`${shorten(culprit)} has more than ${MOST_LISTED_VALUES} values.`, culprit)
  const values: unknown[] = json
  return {
    node: 'list',
    culprit,
    values: values.map((value, index) => {
      if (!isValue(value))
        throw wrongKind(step(culprit, index), 'a text, a number, true, false or null', value)
      return value
    }),
  }
}

function isValue(value: unknown): value is Value {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
