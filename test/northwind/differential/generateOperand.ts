import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Random } from '#server/demo/random.ts'
import type { DataSet } from './DataSet.ts'
import { randomFieldPath, type FieldPath } from './paths.ts'
import { SORT_OF, type Sort } from './sorts.ts'
import { troubleText } from './troubleValues.ts'

/** What queries are generated with. */
export interface Generating {
  readonly random: Random
  /** The chance that only values go by, so that a query can be asked again with others. */
  readonly values: Random
  /** The rows asked for, so that values meet. */
  readonly data: DataSet
}

/** The left side of a condition, or a property on the right. */
export interface GeneratedOperand {
  readonly text: string
  readonly sort: Sort
  /** Of a plain property. */
  readonly property?: FieldPath
}

const CALLS = 0.3
const NESTED = 0.3

/** A property, or a function of one; null where the entity has none of these sorts. */
export function generateOperand(
  generating: Generating,
  entity: EntityDeclaration,
  sorts?: readonly Sort[],
): GeneratedOperand | null {
  const { random } = generating
  return random.chance(CALLS)
    ? (generateCall(generating, entity, sorts) ?? generateProperty(generating, entity, sorts))
    : generateProperty(generating, entity, sorts)
}

function generateProperty(
  { random, data }: Generating,
  entity: EntityDeclaration,
  sorts?: readonly Sort[],
): GeneratedOperand | null {
  const property = randomFieldPath(random, data.model, entity, sorts)
  return property === null ? null : { text: property.path, sort: SORT_OF[property.field.kind], property }
}

type Argument = 'text' | 'found' | 'count' | 'number' | 'day' | 'instant'

interface CallForm {
  readonly name: string
  readonly takes: readonly Argument[]
  readonly gives: Sort
}

const call = (name: string, gives: Sort, ...takes: readonly Argument[]): CallForm => ({ name, takes, gives })

const CALL_FORMS: readonly CallForm[] = [
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
  generating: Generating,
  entity: EntityDeclaration,
  sorts?: readonly Sort[],
): GeneratedOperand | null {
  const { random } = generating
  const fitting = CALL_FORMS.filter(({ gives }) => sorts === undefined || sorts.includes(gives))
  const [first, ...others] = fitting
  if (first === undefined) return null
  const { name, takes, gives } = random.pick([first, ...others])
  const args = takes.map((argument) => generateArgument(generating, entity, argument))
  if (args.includes(null)) return null
  const separator = random.chance(0.2) ? ', ' : ','
  return { text: `${name}(${args.join(separator)})`, sort: gives }
}

function generateArgument(
  generating: Generating,
  entity: EntityDeclaration,
  argument: Argument,
): string | null {
  const { random } = generating
  if (argument === 'count') return String(random.integer(0, 4))
  if (argument === 'found' && random.chance(0.8)) return quoted(random, troubleText(random))
  const sorts: readonly Sort[] =
    argument === 'day' ? ['day', 'instant'] : [argument === 'found' ? 'text' : argument]
  const operand = random.chance(NESTED)
    ? generateOperand(generating, entity, sorts)
    : generateProperty(generating, entity, sorts)
  return operand?.text ?? null
}

function quoted(random: Random, text: string): string {
  if (!text.includes('"') && random.chance(0.3)) return `"${text}"`
  return `'${text.replaceAll("'", "''")}'`
}
