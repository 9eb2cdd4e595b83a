import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { QueryContract, ParameterKind } from '#shared/model/queryContract.ts'
import type { Random } from '#server/demo/random.ts'
import { editableFields } from '#test/conformance/randomValues.ts'
import type { DescribedMember } from './describedCalls.ts'

/** One of each class of characters that a pattern may tell apart. */
const UNITS = [
  ' ',
  '.',
  'a',
  '7',
  'x',
  '@',
  ',',
  '-',
  '(',
  '"',
  '<',
  '\u0301',
  '🚛',
  '\n',
  '\t',
  '\u00a0',
] as const
/** What makes a pattern begin to match before a repetition, and fail after it. */
const BEFORE = ['', '6', 'a@', 'a', '(', ' '] as const
const AFTER = ['', '6', ',', 'x', ' county', '!'] as const

const TEXT_KINDS: ReadonlySet<Kind> = new Set<Kind>(['text', 'note', 'choice'])

/** A repetition of one class of characters, or of two by turns, up to a length. */
export function expensiveText(random: Random, length: number): string {
  const unit = random.pick(UNITS) + (random.chance(0.3) ? random.pick(UNITS) : '')
  const before = random.pick(BEFORE)
  const after = random.pick(AFTER)
  const count = Math.floor((length - before.length - after.length) / unit.length)
  return before + unit.repeat(Math.max(1, count)) + after
}

const AT_THE_LIMIT = [1, 1, 1, 2, 4] as const

/** A save of one record whose texts are about as long as their fields allow: they are checked. */
export function saveOfFullTexts(random: Random, entity: EntityDeclaration): string {
  return saveOf(random, entity, ({ maxLength = 1_000 }) => maxLength * random.pick(AT_THE_LIMIT))
}

/** A save of one record with a text that is far too long: it is refused. */
export function saveOfLongTexts(random: Random, entity: EntityDeclaration, longest: number): string {
  return saveOf(random, entity, () => longest)
}

function saveOf(random: Random, entity: EntityDeclaration, lengthOf: (field: Field) => number): string {
  const texts = editableFields(entity).flatMap((name) => {
    const field = entity.fields[name]
    return field !== undefined && TEXT_KINDS.has(field.kind)
      ? [[name, expensiveText(random, lengthOf(field))] as const]
      : []
  })
  const entityAspect = {
    entityTypeName: `${entity.name}:#${rolloffModel.namespace}`,
    entityState: 'Added',
    originalValuesMap: {},
  }
  return JSON.stringify({
    entities: [{ ...Object.fromEntries(texts), [keyFieldOf(entity)]: -1, entityAspect }],
  })
}

/** A call of a named query with expensive texts for all of its parameters that take any. */
export function parametersOfTexts(random: Random, { parameters }: QueryContract, longest: number): string {
  const text = (): string => expensiveText(random, longest)
  const valueOf: Readonly<Record<ParameterKind, () => unknown>> = {
    text,
    texts: () => Array.from({ length: 10 }, () => expensiveText(random, longest / 10)),
    objects: () => [{ [expensiveText(random, 100)]: text() }],
    day: text,
    instant: text,
    integer: () => 1,
    integers: () => [1],
    flag: () => true,
  }
  return JSON.stringify({
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, { kind }]) => [name, valueOf[kind]()]),
    ),
  })
}

/** Whether a named query takes a text at all. */
export function takesText({ parameters }: QueryContract): boolean {
  return Object.values(parameters).some(({ kind }) => !['integer', 'integers', 'flag'].includes(kind))
}

type ValueOf = (random: Random, schema: DescribedMember, longest: number) => unknown

const VALUES: Readonly<Record<string, ValueOf>> = {
  array: (random, { items }, longest) => (items === undefined ? [] : [memberOfTexts(random, items, longest)]),
  object: (random, { properties = {} }, longest) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, memberOfTexts(random, member, longest)]),
    ),
  integer: () => 1,
  number: () => 1,
  boolean: () => true,
}

/** A value for a member of a call, with expensive texts wherever it takes a text. */
export function memberOfTexts(random: Random, schema: DescribedMember, longest: number): unknown {
  const { type = 'string', anyOf, enum: choices } = schema
  if (anyOf?.[0] !== undefined) return memberOfTexts(random, anyOf[0], longest)
  if (choices !== undefined && random.chance(0.5)) return choices[0]
  return VALUES[type]?.(random, schema, longest) ?? expensiveText(random, longest)
}
