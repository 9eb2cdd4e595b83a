import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { generateLiteral, generatePiece } from './generateLiteral.ts'
import { generateOperand, type GeneratedOperand, type Generating } from './generateOperand.ts'
import { randomRelationPath } from './paths.ts'
import type { Sort } from './sorts.ts'

type Json = Readonly<Record<string, unknown>>

const DEEPEST = 3

/** A random filter for records of an entity: valid, and as deep as three conditions within each other. */
export function generateCondition(generating: Generating, entity: EntityDeclaration, depth = 0): Json {
  const { random } = generating
  const part = (): Json => generateCondition(generating, entity, depth + 1)
  const dice = depth >= DEEPEST ? 0 : random.integer(0, 99)
  if (dice < 50) return generateLeaf(generating, entity)
  if (dice < 57) return { and: several(generating, part) }
  if (dice < 67) return { or: several(generating, part) }
  if (dice < 80) return { not: part() }
  if (dice < 94) return generateQuantifier(generating, entity, depth)
  return dice < 99 ? { ...part(), ...part() } : {}
}

function several({ random }: Generating, part: () => Json): Json[] {
  return Array.from({ length: random.pick([0, 1, 2, 2, 2, 3]) }, part)
}

function generateQuantifier(generating: Generating, entity: EntityDeclaration, depth: number): Json {
  const { random, data } = generating
  const list = randomRelationPath(random, data.model, entity, ({ type }) => type === 'hasMany')
  if (list === null) return generateLeaf(generating, entity)
  const inside = (): Json => (random.chance(0.1) ? {} : generateCondition(generating, list.target, depth + 1))
  const quantifier = random.pick(['any', 'any', 'all'])
  const other = quantifier === 'any' ? 'all' : 'any'
  return { [list.path]: { [quantifier]: inside(), ...(random.chance(0.1) && { [other]: inside() }) } }
}

function generateLeaf(generating: Generating, entity: EntityDeclaration): Json {
  const { random } = generating
  const left = generateOperand(generating, entity)
  if (left === null) return {}
  const operators = OPERATORS[left.sort]
  const operator = random.pick(operators)
  const right = generateRight(generating, entity, left, operator)
  if (operator === 'eq' && random.chance(0.5)) return { [left.text]: right }
  const another = random.pick(operators)
  const more = random.chance(0.12) && { [another]: generateRight(generating, entity, left, another) }
  return { [left.text]: { ...more, [operator]: right } }
}

const EQUALITY = ['eq', 'eq', 'ne', 'in'] as const
const ORDER = ['gt', 'ge', 'lt', 'le'] as const
const MATCHES = ['startswith', 'endswith', 'contains'] as const
type Operator = (typeof EQUALITY | typeof ORDER | typeof MATCHES)[number]

const OPERATORS: Readonly<Record<Sort, readonly [Operator, ...Operator[]]>> = {
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
  generating: Generating,
  entity: EntityDeclaration,
  left: GeneratedOperand,
  operator: Operator,
): unknown {
  const { random } = generating
  const isMatch = MATCHES.some((name) => name === operator)
  if (operator === 'in') return generateList(generating, left)
  if (random.chance(0.15)) {
    const property = generateOperand(generating, entity, isMatch ? ['text'] : comparableWith(left.sort))
    if (property !== null) return { value: property.text, isProperty: true }
  }
  if (isMatch) return generatePiece(generating, left)
  if ((operator === 'eq' || operator === 'ne') && random.chance(0.12)) return null
  const value = generateLiteral(generating, left)
  return random.chance(0.08) ? { value, dataType: DATA_TYPES[left.sort] } : value
}

function generateList(generating: Generating, left: GeneratedOperand): unknown[] {
  const { random } = generating
  const values = Array.from({ length: random.integer(0, 4) }, () => generateLiteral(generating, left))
  return random.chance(0.25) ? [...values, null] : values
}

function comparableWith(sort: Sort): readonly Sort[] {
  return sort === 'day' || sort === 'instant' ? ['day', 'instant'] : [sort]
}

const DATA_TYPES: Readonly<Record<Sort, string>> = {
  text: 'String',
  number: 'Decimal',
  flag: 'Boolean',
  day: 'DateOnly',
  instant: 'DateTime',
  time: 'Time',
  guid: 'Guid',
  binary: 'Binary',
}
