import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Random } from '#server/demo/random.ts'
import { generateOperand, type GeneratedOperand, type GeneratorContext } from './generateOperand.ts'
import { randomRelationPath, pickRandom } from './randomPaths.ts'
import type { ValueType, Value } from './valueTypes.ts'
import { edgeCaseText, edgeCaseValue, valueOfType } from './edgeCaseValues.ts'

type Json = Readonly<Record<string, unknown>>

const MAX_DEPTH = 3

/** A random valid filter for records of an entity, up to three levels deep. */
export function generateCondition(context: GeneratorContext, entity: EntityDeclaration, depth = 0): Json {
  const { random } = context
  const part = (): Json => generateCondition(context, entity, depth + 1)
  const dice = depth >= MAX_DEPTH ? 0 : random.integer(0, 99)
  if (dice < 50) return generateLeaf(context, entity)
  if (dice < 57) return { and: generateParts(context, part) }
  if (dice < 67) return { or: generateParts(context, part) }
  if (dice < 80) return { not: part() }
  if (dice < 94) return generateQuantifier(context, entity, depth)
  return dice < 99 ? { ...part(), ...part() } : {}
}

function generateParts({ random }: GeneratorContext, part: () => Json): Json[] {
  return Array.from({ length: random.pick([0, 1, 2, 2, 2, 3]) }, part)
}

function generateQuantifier(context: GeneratorContext, entity: EntityDeclaration, depth: number): Json {
  const { random, data } = context
  const list = randomRelationPath(random, data.model, entity, ({ type }) => type === 'hasMany')
  if (list === null) return generateLeaf(context, entity)
  const inside = (): Json => (random.chance(0.1) ? {} : generateCondition(context, list.target, depth + 1))
  const quantifier = random.pick(['any', 'any', 'all'])
  const other = quantifier === 'any' ? 'all' : 'any'
  return { [list.path]: { [quantifier]: inside(), ...(random.chance(0.1) && { [other]: inside() }) } }
}

function generateLeaf(context: GeneratorContext, entity: EntityDeclaration): Json {
  const { random } = context
  const left = generateOperand(context, entity)
  if (left === null) return {}
  const operators = OPERATORS[left.valueType]
  const operator = random.pick(operators)
  const right = generateRight(context, entity, left, operator)
  if (operator === 'eq' && random.chance(0.5)) return { [left.text]: right }
  const another = random.pick(operators)
  const more = random.chance(0.12) && { [another]: generateRight(context, entity, left, another) }
  return { [left.text]: { ...more, [operator]: right } }
}

const EQUALITY = ['eq', 'eq', 'ne', 'in'] as const
const ORDER = ['gt', 'ge', 'lt', 'le'] as const
const MATCHES = ['startswith', 'endswith', 'contains'] as const
type Operator = (typeof EQUALITY | typeof ORDER | typeof MATCHES)[number]

const OPERATORS: Readonly<Record<ValueType, readonly [Operator, ...Operator[]]>> = {
  text: [...EQUALITY, ...ORDER, ...MATCHES],
  number: [...EQUALITY, ...ORDER],
  flag: EQUALITY,
  day: [...EQUALITY, ...ORDER, 'startswith', 'contains'],
  instant: [...EQUALITY, ...ORDER, 'startswith', 'contains'],
  time: [...EQUALITY, ...ORDER],
  guid: [...EQUALITY, ...ORDER],
  binary: EQUALITY,
}

function generateRight(
  context: GeneratorContext,
  entity: EntityDeclaration,
  left: GeneratedOperand,
  operator: Operator,
): unknown {
  const { random } = context
  const isMatch = MATCHES.some((name) => name === operator)
  if (operator === 'in') return generateList(context, left)
  if (random.chance(0.15)) {
    const property = generateOperand(context, entity, isMatch ? ['text'] : comparableWith(left.valueType))
    if (property !== null) return { value: property.text, isProperty: true }
  }
  if (isMatch) return generatePiece(context, left)
  if ((operator === 'eq' || operator === 'ne') && random.chance(0.12)) return null
  const value = generateLiteral(context, left)
  return random.chance(0.08) ? { value, dataType: DATA_TYPES[left.valueType] } : value
}

function generateList(context: GeneratorContext, left: GeneratedOperand): unknown[] {
  const { random } = context
  const values = Array.from({ length: random.integer(0, 4) }, () => generateLiteral(context, left))
  return random.chance(0.25) ? [...values, null] : values
}

function comparableWith(valueType: ValueType): readonly ValueType[] {
  return valueType === 'day' || valueType === 'instant' ? ['day', 'instant'] : [valueType]
}

const DATA_TYPES: Readonly<Record<ValueType, string>> = {
  text: 'String',
  number: 'Decimal',
  flag: 'Boolean',
  day: 'DateOnly',
  instant: 'DateTime',
  time: 'Time',
  guid: 'Guid',
  binary: 'Binary',
}

const STORED_VALUE_PROBABILITY = 0.55

/** A literal to compare with an operand: often the value of a record in another notation. */
function generateLiteral(context: GeneratorContext, operand: GeneratedOperand): NonNullable<Value> {
  const { values: random } = context
  const value = storedValue(context, operand) ?? randomValue(random, operand)
  if (typeof value === 'string') return rewriteValue(random, operand, value)
  if (typeof value === 'number' && random.chance(0.15)) return value + random.pick([0.5, -1, 1, 1e20])
  return value
}

/** A text fragment to search for. */
function generatePiece(context: GeneratorContext, operand: GeneratedOperand): string {
  const { values: random } = context
  const text = String(storedValue(context, operand) ?? edgeCaseText(random))
  const letters = Array.from(text)
  if (!random.chance(0.6)) return withOtherCase(random, text)
  const start = random.integer(0, letters.length)
  return withOtherCase(random, letters.slice(start, start + random.integer(1, 4)).join(''))
}

function storedValue(
  { values: random, data }: GeneratorContext,
  { property }: GeneratedOperand,
): NonNullable<Value> | null {
  if (property === undefined || !random.chance(STORED_VALUE_PROBABILITY)) return null
  const value = pickRandom(random, data.recordsOf(property.owner))?.[property.name]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function randomValue(random: Random, { property, valueType }: GeneratedOperand): NonNullable<Value> {
  return property === undefined ? valueOfType(random, valueType) : edgeCaseValue(random, property.field)
}

/** The same value, or nearly the same, in another notation that a client may send. */
function rewriteValue(random: Random, { valueType, property }: GeneratedOperand, value: string): string {
  const index = property?.field.enumType === undefined ? -1 : (property.field.choices?.indexOf(value) ?? -1)
  if (index >= 0 && random.chance(0.4)) return String(index)
  if (valueType === 'text') return withOtherCase(random, value) + (random.chance(0.15) ? '  ' : '')
  if (valueType === 'instant')
    return random.pick([value, value, value.slice(0, 10), value.replace('.000Z', 'Z')])
  if (valueType === 'guid') return random.pick([value, value.toUpperCase(), `{${value}}`])
  if (valueType === 'time')
    return random.pick([value, value, 'PT9H30M', '09:30', '10:30:15', 'P5DT4H', 'PT100H', 'PT10H30M15.50S'])
  return value
}

function withOtherCase(random: Random, text: string): string {
  return random.pick([text, text, text.toUpperCase(), text.toLowerCase()])
}
