import { isObject } from '#shared/kernel/json.ts'
import { BadQuery, TooLarge } from '../kernel/errors.ts'
import { MAX_LISTED_VALUES, MAX_PREDICATE_NODES } from './limits.ts'
import { parseOperand, type Count } from './parseOperand.ts'
import { shorten, appendPath, wrongKind } from './jsonPath.ts'
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

/**
 * Reads the JSON of a filter into a tree of conditions. Texts on the right are always values; only `{ value, isProperty: true }`
 * is a property. Throws BadQuery or TooLarge with the culprit.
 */
export function parsePredicate(where: unknown): Predicate {
  let nodes = 0
  const count = (): void => {
    if (++nodes > MAX_PREDICATE_NODES)
      throw new TooLarge(`A filter has at most ${MAX_PREDICATE_NODES} conditions and operands.`, 'where')
  }
  return parseObject(where, 'where', count)
}

function parseObject(json: unknown, jsonPath: string, count: Count): Predicate {
  if (!isObject(json)) throw wrongKind(jsonPath, 'an object of conditions', json)
  const entries = Object.entries(json)
  if (entries.length === 0) count()
  return allOf(entries.map(([key, value]) => parseEntry(key, value, appendPath(jsonPath, key), count)))
}

function parseEntry(key: string, value: unknown, jsonPath: string, count: Count): Predicate {
  if (key === 'and') return allOf(parseParts(value, jsonPath, count))
  if (key === 'or') return anyOf(parseParts(value, jsonPath, count))
  if (key === 'not') {
    count()
    return { node: 'not', part: parseObject(value, jsonPath, count) }
  }
  return parseCondition(key, value, jsonPath, count)
}

function parseParts(json: unknown, jsonPath: string, count: Count): Predicate[] {
  if (!Array.isArray(json)) throw wrongKind(jsonPath, 'a list of filters', json)
  count()
  return json.map((part, index) => parseObject(part, appendPath(jsonPath, index), count))
}

function parseCondition(key: string, value: unknown, jsonPath: string, count: Count): Predicate {
  if (Array.isArray(value)) throw wrongKind(jsonPath, 'a value or an object of operators', value)
  if (!isObject(value) || isWrappedValue(value)) {
    count()
    return comparison('eq', key, value, jsonPath, jsonPath, count)
  }
  const entries = Object.entries(value)
  if (entries.length === 0) throw new BadQuery(`${shorten(jsonPath)} names no operator.`, jsonPath)
  return allOf(
    entries.map(([operator, operand]) =>
      parseOperator(operator, { key, jsonPath, operand, at: appendPath(jsonPath, operator) }, count),
    ),
  )
}

const PATH = /^[\w$]+(?:\.[\w$]+)*$/

interface Operation {
  /** The property or function on the left. */
  readonly key: string
  readonly jsonPath: string
  readonly operand: unknown
  /** Path of the operator. */
  readonly at: string
}

function parseOperator(operator: string, operation: Operation, count: Count): Predicate {
  const { key, jsonPath, operand, at } = operation
  count()
  const compared = COMPARISONS.find((name) => name === operator)
  if (compared !== undefined) return comparison(compared, key, operand, jsonPath, at, count)
  const match = MATCHES.find((name) => name === operator)
  if (match !== undefined) {
    const left = parseOperand(key, jsonPath, count)
    return { node: 'match', operator: match, left, right: parseValue(operand, at, count), culprit: at }
  }
  if (operator === 'in') {
    const left = parseOperand(key, jsonPath, count)
    return { node: 'in', left, list: parseList(operand, at), culprit: at }
  }
  const quantifier = QUANTIFIERS.find((name) => name === operator)
  if (quantifier === undefined)
    throw new BadQuery(
      `Unknown operator ${shorten(operator)}; there are ${[...COMPARISONS, ...MATCHES, 'in', ...QUANTIFIERS].join(', ')}.`,
      at,
    )
  if (!PATH.test(key)) throw new BadQuery(`${shorten(key)} is not a valid property path.`, jsonPath)
  return {
    node: 'quantified',
    quantifier,
    path: key,
    predicate: parseObject(operand, at, count),
    culprit: jsonPath,
  }
}

function comparison(
  operator: (typeof COMPARISONS)[number],
  key: string,
  value: unknown,
  jsonPath: string,
  at: string,
  count: Count,
): Predicate {
  const left = parseOperand(key, jsonPath, count)
  return { node: 'comparison', operator, left, right: parseValue(value, at, count), culprit: at }
}

/** Names of Breeze's data types, which may accompany a value; the value is checked against the property anyway. */
const DATA_TYPES =
  'String Int64 Int32 Int16 Byte Decimal Double Single DateOnly DateTime DateTimeOffset Time Boolean Guid Binary Undefined'.split(
    ' ',
  )
const WRAPPING_KEYS = ['value', 'isProperty', 'dataType']

function isWrappedValue(json: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(json, 'value')
}

function parseValue(json: unknown, jsonPath: string, count: Count): Operand {
  if (!isObject(json)) return literal(json, jsonPath)
  const unknown = Object.keys(json).find((key) => !WRAPPING_KEYS.includes(key))
  if (unknown !== undefined || !isWrappedValue(json))
    throw new BadQuery(
      `${shorten(jsonPath)} needs to be a value, or an object of value, isProperty and dataType.`,
      unknown === undefined ? jsonPath : appendPath(jsonPath, unknown),
    )
  const { value, isProperty, dataType } = json
  if (isProperty !== undefined && typeof isProperty !== 'boolean')
    throw wrongKind(appendPath(jsonPath, 'isProperty'), 'true or false', isProperty)
  if (dataType !== undefined && !DATA_TYPES.some((name) => name === dataType))
    throw new BadQuery('Unknown data type.', appendPath(jsonPath, 'dataType'))
  if (isProperty !== true) return literal(value, jsonPath)
  if (typeof value !== 'string')
    throw wrongKind(appendPath(jsonPath, 'value'), 'the name of a property', value)
  return parseOperand(value, jsonPath, count)
}

function literal(value: unknown, culprit: string): Literal {
  if (!isValue(value)) throw wrongKind(culprit, 'a text, a number, true, false or null', value)
  return { node: 'literal', value, culprit }
}

function parseList(json: unknown, culprit: string): LiteralList {
  if (!Array.isArray(json)) throw wrongKind(culprit, 'a list of values', json)
  if (json.length > MAX_LISTED_VALUES)
    throw new TooLarge(`${shorten(culprit)} has more than ${MAX_LISTED_VALUES} values.`, culprit)
  const values: unknown[] = json
  return {
    node: 'list',
    culprit,
    values: values.map((value, index) => {
      if (!isValue(value))
        throw wrongKind(appendPath(culprit, index), 'a text, a number, true, false or null', value)
      return value
    }),
  }
}

function isValue(value: unknown): value is Value {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
