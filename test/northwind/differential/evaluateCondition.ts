import { compareValues, fold } from './compareValues.ts'
import type { DataSet } from './DataSet.ts'
import { evaluateFunction } from './evaluateFunction.ts'
import { followPath, valueOf, type EntityRecord } from './followPath.ts'
import { parseOperandText, type Expression } from './parseOperandText.ts'
import { VALUE_TYPE_BY_KIND, type ValueType, type Value } from './valueTypes.ts'

/** Does a record satisfy the filter of a query? A literal implementation of QU5 to QU11 on the JSON as sent. */
export function matchesCondition(data: DataSet, origin: EntityRecord, where: unknown): boolean {
  return Object.entries(asObject(where)).every(([key, value]) => evaluateEntry(data, origin, key, value))
}

function evaluateEntry(data: DataSet, origin: EntityRecord, key: string, value: unknown): boolean {
  if (key === 'and') return asList(value).every((part) => matchesCondition(data, origin, part))
  if (key === 'or') return asList(value).some((part) => matchesCondition(data, origin, part))
  if (key === 'not') return !matchesCondition(data, origin, value)
  if (typeof value !== 'object' || value === null || 'value' in value)
    return evaluateOperator(data, origin, key, 'eq', value)
  return Object.entries(value).every(([operator, right]) =>
    evaluateOperator(data, origin, key, operator, right),
  )
}

function evaluateOperator(
  data: DataSet,
  origin: EntityRecord,
  key: string,
  operator: string,
  json: unknown,
): boolean {
  if (operator === 'any' || operator === 'all') return evaluateQuantifier(data, origin, key, operator, json)
  const left = evaluateOperand(data, origin, parseOperandText(key))
  if (operator === 'in') return asList(json).some((listed) => areEqual(left, literal(left, valueOf(listed))))
  if (operator === 'startswith' || operator === 'endswith' || operator === 'contains')
    return evaluateTextMatch(operator, left.value, rightOperand(data, origin, null, json).value)
  const right = rightOperand(data, origin, left, json)
  if (operator === 'eq') return areEqual(left, right)
  if (operator === 'ne') return !areEqual(left, right)
  return evaluateComparison(operator, left, right)
}

function evaluateQuantifier(
  data: DataSet,
  origin: EntityRecord,
  path: string,
  quantifier: 'any' | 'all',
  where: unknown,
): boolean {
  const end = followPath(data, origin, path)
  if (end.at !== 'relation' || end.relation.type !== 'hasMany') throw new Error(`${path} is no list.`)
  const one = (record: EntityRecord['record']): boolean =>
    matchesCondition(data, { entity: end.target, record }, where)
  return quantifier === 'any' ? end.records.some(one) : end.records.every(one)
}

interface Operand {
  readonly valueType: ValueType
  readonly value: Value
  /** The names of the enumeration that the value is one of. */
  readonly names?: readonly string[]
}

function evaluateOperand(data: DataSet, origin: EntityRecord, expression: Expression): Operand {
  if (expression.is === 'value') {
    const { value } = expression
    return { valueType: typeof value === 'number' ? 'number' : 'text', value }
  }
  if (expression.is === 'call') {
    const args = expression.args.map((arg) => evaluateOperand(data, origin, arg).value)
    return evaluateFunction(expression.name, args)
  }
  const end = followPath(data, origin, expression.path)
  if (end.at !== 'field') throw new Error(`${expression.path} is no value.`)
  const { choices, enumType, kind } = end.field
  const names = enumType === undefined || choices === undefined ? {} : { names: choices }
  return { valueType: VALUE_TYPE_BY_KIND[kind], value: end.value, ...names }
}

/** QU6: a value unless marked as a property. */
function rightOperand(data: DataSet, origin: EntityRecord, left: Operand | null, json: unknown): Operand {
  const wrapped = typeof json === 'object' && json !== null ? asObject(json) : { value: json }
  const value = valueOf(wrapped['value'])
  if (wrapped['isProperty'] === true) return evaluateOperand(data, origin, parseOperandText(String(value)))
  return left === null ? { valueType: 'text', value } : literal(left, value)
}

/** A literal has the type of the operand it is compared with (QU7); an enumeration value may be given by its index (QU23). */
function literal({ valueType, names }: Operand, value: Value): Operand {
  const named = typeof value === 'string' && /^\d+$/.test(value) ? names?.[Number(value)] : undefined
  return { valueType, value: named ?? value }
}

function areEqual(left: Operand, right: Operand): boolean {
  if (left.value === null || right.value === null) return left.value === right.value
  return compareValues(left.valueType, left.value, right.value) === 0
}

/** QU8: missing values are equal to each other, and neither greater nor less than anything. */
function evaluateComparison(operator: string, left: Operand, right: Operand): boolean {
  if (left.value === null || right.value === null)
    return (operator === 'ge' || operator === 'le') && areEqual(left, right)
  const order = compareValues(left.valueType, left.value, right.value)
  if (operator === 'gt') return order > 0
  if (operator === 'ge') return order >= 0
  if (operator === 'lt') return order < 0
  if (operator === 'le') return order <= 0
  throw new Error(`There is no operator ${operator}.`)
}

/** Text matches compare every character; the empty text matches everything, even a missing value. */
function evaluateTextMatch(
  operator: 'startswith' | 'endswith' | 'contains',
  left: Value,
  right: Value,
): boolean {
  if (right === null) return false
  const [text, found] = [fold(String(left ?? '')), fold(String(right))]
  if (operator === 'startswith') return text.startsWith(found)
  return operator === 'endswith' ? text.endsWith(found) : text.includes(found)
}

function asObject(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error('An object is missing.')
  return { ...json }
}

function asList(json: unknown): readonly unknown[] {
  if (!Array.isArray(json)) throw new Error('A list is missing.')
  return json
}
