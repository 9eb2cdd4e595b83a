import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { generateLiteral, generatePiece } from './generateLiteral.ts'
import { generateOperand, type GeneratedOperand, type GeneratorContext } from './generateOperand.ts'
import { randomRelationPath } from './randomPaths.ts'
import type { ValueType } from './valueTypes.ts'

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
