import { compareValues, fold } from './compareValues.ts'
import type { DataSet } from './DataSet.ts'
import { evaluateFunction } from './evaluateFunction.ts'
import { followPath, valueOf, type Place } from './followPath.ts'
import { readOperand, type Expression } from './readOperand.ts'
import { SORT_OF, type Sort, type Value } from './sorts.ts'

/** Does a record satisfy the filter of a query? Follows QU5 to QU11 word by word, on the JSON as it was sent. */
export function holds(data: DataSet, place: Place, where: unknown): boolean {
  return Object.entries(objectFrom(where)).every(([key, value]) => entryHolds(data, place, key, value))
}

function entryHolds(data: DataSet, place: Place, key: string, value: unknown): boolean {
  if (key === 'and') return listFrom(value).every((part) => holds(data, place, part))
  if (key === 'or') return listFrom(value).some((part) => holds(data, place, part))
  if (key === 'not') return !holds(data, place, value)
  if (typeof value !== 'object' || value === null || 'value' in value)
    return operatorHolds(data, place, key, 'eq', value)
  return Object.entries(value).every(([operator, right]) => operatorHolds(data, place, key, operator, right))
}

function operatorHolds(data: DataSet, place: Place, key: string, operator: string, json: unknown): boolean {
  if (operator === 'any' || operator === 'all') return quantifierHolds(data, place, key, operator, json)
  const left = evaluate(data, place, readOperand(key))
  if (operator === 'in') return listFrom(json).some((listed) => equal(left, literal(left, valueOf(listed))))
  if (operator === 'startswith' || operator === 'endswith' || operator === 'contains')
    return matches(operator, left.value, rightOf(data, place, null, json).value)
  const right = rightOf(data, place, left, json)
  if (operator === 'eq') return equal(left, right)
  if (operator === 'ne') return !equal(left, right)
  return orderHolds(operator, left, right)
}

function quantifierHolds(
  data: DataSet,
  place: Place,
  path: string,
  quantifier: 'any' | 'all',
  where: unknown,
): boolean {
  const end = followPath(data, place, path)
  if (end.at !== 'relation' || end.relation.type !== 'hasMany') throw new Error(`${path} is no list.`)
  const one = (record: Place['record']): boolean => holds(data, { entity: end.target, record }, where)
  return quantifier === 'any' ? end.records.some(one) : end.records.every(one)
}

interface Operand {
  readonly sort: Sort
  readonly value: Value
  /** The names of the enumeration that the value is one of. */
  readonly names?: readonly string[]
}

function evaluate(data: DataSet, place: Place, expression: Expression): Operand {
  if (expression.is === 'value') {
    const { value } = expression
    return { sort: typeof value === 'number' ? 'number' : 'text', value }
  }
  if (expression.is === 'call') {
    const args = expression.args.map((arg) => evaluate(data, place, arg).value)
    return evaluateFunction(expression.name, args)
  }
  const end = followPath(data, place, expression.path)
  if (end.at !== 'field') throw new Error(`${expression.path} is no value.`)
  const { choices, enumType, kind } = end.field
  const names = enumType === undefined || choices === undefined ? {} : { names: choices }
  return { sort: SORT_OF[kind], value: end.value, ...names }
}

/** QU6: a value, unless it is said to be a property. */
function rightOf(data: DataSet, place: Place, left: Operand | null, json: unknown): Operand {
  const wrapped = typeof json === 'object' && json !== null ? objectFrom(json) : { value: json }
  const value = valueOf(wrapped['value'])
  if (wrapped['isProperty'] === true) return evaluate(data, place, readOperand(String(value)))
  return left === null ? { sort: 'text', value } : literal(left, value)
}

/** A value is of the sort of what it is compared with (QU7); that of an enumeration may be told by its place (QU23). */
function literal({ sort, names }: Operand, value: Value): Operand {
  const named = typeof value === 'string' && /^\d+$/.test(value) ? names?.[Number(value)] : undefined
  return { sort, value: named ?? value }
}

function equal(left: Operand, right: Operand): boolean {
  if (left.value === null || right.value === null) return left.value === right.value
  return compareValues(left.sort, left.value, right.value) === 0
}

/** QU8: what is missing equals what is missing, and is neither greater nor less than anything. */
function orderHolds(operator: string, left: Operand, right: Operand): boolean {
  if (left.value === null || right.value === null)
    return (operator === 'ge' || operator === 'le') && equal(left, right)
  const order = compareValues(left.sort, left.value, right.value)
  if (operator === 'gt') return order > 0
  if (operator === 'ge') return order >= 0
  if (operator === 'lt') return order < 0
  if (operator === 'le') return order <= 0
  throw new Error(`There is no operator ${operator}.`)
}

/** Matches look at every character; the empty text is in everything, even in what is missing. */
function matches(operator: 'startswith' | 'endswith' | 'contains', left: Value, right: Value): boolean {
  if (right === null) return false
  const [text, found] = [fold(String(left ?? '')), fold(String(right))]
  if (operator === 'startswith') return text.startsWith(found)
  return operator === 'endswith' ? text.endsWith(found) : text.includes(found)
}

function objectFrom(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error('An object is missing.')
  return { ...json }
}

function listFrom(json: unknown): readonly unknown[] {
  if (!Array.isArray(json)) throw new Error('A list is missing.')
  return json
}
