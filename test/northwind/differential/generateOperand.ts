import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Random } from '#server/demo/random.ts'
import type { DataSet } from './DataSet.ts'
import { randomFieldPath, type FieldPath } from './randomPaths.ts'
import { VALUE_TYPE_BY_KIND, type ValueType } from './valueTypes.ts'
import { edgeCaseText } from './edgeCaseValues.ts'

/** The context of generating queries. */
export interface GeneratorContext {
  readonly random: Random
  /** The random generator used only for values, so that a query can be repeated with other values. */
  readonly values: Random
  /** The rows to query, so that values match. */
  readonly data: DataSet
}

/** The left side of a condition, or a property on the right. */
export interface GeneratedOperand {
  readonly text: string
  readonly valueType: ValueType
  /** Set for a plain property. */
  readonly property?: FieldPath
}

const CALL_PROBABILITY = 0.3
const NESTED_CALL_PROBABILITY = 0.3

/** A property, or a function of one; null if the entity has none of these types. */
export function generateOperand(
  context: GeneratorContext,
  entity: EntityDeclaration,
  valueTypes?: readonly ValueType[],
): GeneratedOperand | null {
  const { random } = context
  return random.chance(CALL_PROBABILITY)
    ? (generateCall(context, entity, valueTypes) ?? generateProperty(context, entity, valueTypes))
    : generateProperty(context, entity, valueTypes)
}

function generateProperty(
  { random, data }: GeneratorContext,
  entity: EntityDeclaration,
  valueTypes?: readonly ValueType[],
): GeneratedOperand | null {
  const property = randomFieldPath(random, data.model, entity, valueTypes)
  return property === null
    ? null
    : { text: property.path, valueType: VALUE_TYPE_BY_KIND[property.field.kind], property }
}

type Argument = 'text' | 'found' | 'count' | 'number' | 'day' | 'instant'

interface FunctionSignature {
  readonly name: string
  readonly parameters: readonly Argument[]
  readonly returns: ValueType
}

const call = (name: string, returns: ValueType, ...parameters: readonly Argument[]): FunctionSignature => ({
  name,
  parameters,
  returns,
})

const FUNCTION_SIGNATURES: readonly FunctionSignature[] = [
  call('toupper', 'text', 'text'),
  call('tolower', 'text', 'text'),
  call('trim', 'text', 'text'),
  call('substring', 'text', 'text', 'count'),
  call('substring', 'text', 'text', 'count', 'count'),
  call('concat', 'text', 'text', 'found'),
  call('concat', 'text', 'found', 'text'),
  call('replace', 'text', 'text', 'found', 'found'),
  call('length', 'number', 'text'),
  call('indexof', 'number', 'text', 'found'),
  call('substringof', 'flag', 'found', 'text'),
  call('startswith', 'flag', 'text', 'found'),
  call('endswith', 'flag', 'text', 'found'),
  call('round', 'number', 'number'),
  call('ceiling', 'number', 'number'),
  call('floor', 'number', 'number'),
  ...['year', 'month', 'day'].map((name) => call(name, 'number', 'day')),
  ...['hour', 'minute', 'second'].map((name) => call(name, 'number', 'instant')),
]

function generateCall(
  context: GeneratorContext,
  entity: EntityDeclaration,
  valueTypes?: readonly ValueType[],
): GeneratedOperand | null {
  const { random } = context
  const fitting = FUNCTION_SIGNATURES.filter(
    ({ returns }) => valueTypes === undefined || valueTypes.includes(returns),
  )
  const [first, ...others] = fitting
  if (first === undefined) return null
  const { name, parameters, returns } = random.pick([first, ...others])
  const args = parameters.map((argument) => generateArgument(context, entity, argument))
  if (args.includes(null)) return null
  const separator = random.chance(0.2) ? ', ' : ','
  return { text: `${name}(${args.join(separator)})`, valueType: returns }
}

function generateArgument(
  context: GeneratorContext,
  entity: EntityDeclaration,
  argument: Argument,
): string | null {
  const { random } = context
  if (argument === 'count') return String(random.integer(0, 4))
  if (argument === 'found' && random.chance(0.8)) return quoted(random, edgeCaseText(random))
  const valueTypes: readonly ValueType[] =
    argument === 'day' ? ['day', 'instant'] : [argument === 'found' ? 'text' : argument]
  const operand = random.chance(NESTED_CALL_PROBABILITY)
    ? generateOperand(context, entity, valueTypes)
    : generateProperty(context, entity, valueTypes)
  return operand?.text ?? null
}

function quoted(random: Random, text: string): string {
  if (!text.includes('"') && random.chance(0.3)) return `"${text}"`
  return `'${text.replaceAll("'", "''")}'`
}
