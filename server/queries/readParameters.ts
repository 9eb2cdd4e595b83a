import { isObject } from '#shared/kernel/json.ts'
import { isDay, normalizeInstant } from '#shared/kernel/days.ts'
import type { ParameterKind } from '#shared/model/queryContract.ts'
import { BadQuery } from '../kernel/errors.ts'
import { MAX_LISTED_VALUES } from './limits.ts'
import type { NamedQuery, Parameters, ParameterValue } from './NamedQuery.ts'
import { shorten, appendPath } from './jsonPath.ts'

type ParameterizedQuery = Pick<NamedQuery, 'resource' | 'parameters'>

/**
 * Reads the parameters of a named query; null counts as omitted. Values from the query string are text, from which numbers and
 * flags are parsed. Throws BadQuery for unknown, missing and wrong ones.
 */
export function readParameters(
  query: ParameterizedQuery,
  given: Readonly<Record<string, unknown>>,
): Parameters {
  const declared = query.parameters
  const read = Object.entries(given).flatMap(([name, value]): [string, ParameterValue][] => {
    const declaration = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (declaration === undefined) throw unknownParameter(query, declared, name)
    return value === null || value === undefined ? [] : [[name, readValue(declaration.kind, value, name)]]
  })
  const parameters = Object.fromEntries(read)
  for (const [name, { required }] of Object.entries(declared))
    if (required === true && !Object.hasOwn(parameters, name))
      throw new BadQuery(`${query.resource} needs the parameter ${name}.`, appendPath('parameters', name))
  return parameters
}

function unknownParameter(query: ParameterizedQuery, declared: object, name: string): BadQuery {
  const names = Object.keys(declared)
  const known = names.length === 0 ? 'no parameters' : names.join(', ')
  return new BadQuery(
    `${query.resource} has no parameter ${shorten(name)}; it takes ${known}.`,
    appendPath('parameters', name),
  )
}

const EXPECTED: Record<ParameterKind, string> = {
  text: 'text',
  integer: 'a whole number',
  flag: 'true or false',
  day: 'a day such as 2024-03-05',
  instant: 'an instant such as 2024-03-05T10:20:30.400Z',
  integers: 'a list of whole numbers',
  texts: 'a list of texts',
  objects: 'a list of objects',
}

function readValue(kind: ParameterKind, value: unknown, name: string): ParameterValue {
  const read = READERS[kind](value)
  if (read === undefined)
    throw new BadQuery(`The parameter ${name} needs to be ${EXPECTED[kind]}.`, appendPath('parameters', name))
  return read
}

const READERS: Record<ParameterKind, (value: unknown) => ParameterValue | undefined> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  integer: readInteger,
  flag: (value) => {
    if (typeof value === 'boolean') return value
    return value === 'true' || value === 'false' ? value === 'true' : undefined
  },
  day: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  instant: (value) => (typeof value === 'string' ? (normalizeInstant(value) ?? undefined) : undefined),
  integers: (value) => {
    const entries: readonly unknown[] | undefined =
      typeof value === 'string' ? value.split(',') : asList(value)
    if (entries === undefined || entries.length > MAX_LISTED_VALUES) return undefined
    const read = entries.map(readInteger).filter((number) => number !== undefined)
    return read.length === entries.length ? read : undefined
  },
  texts: (value) => listOf(value, (entry) => typeof entry === 'string'),
  objects: (value) => listOf(value, isObject),
}

const WHOLE_NUMBER = /^-?\d{1,10}$/
const INT32 = 2_147_483_647

function readInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number)) return undefined
  return Math.abs(number) <= INT32 ? number : undefined
}

function listOf<T>(value: unknown, fits: (entry: unknown) => entry is T): readonly T[] | undefined {
  const list = asList(value)
  return list !== undefined && list.length <= MAX_LISTED_VALUES && list.every(fits) ? list : undefined
}

function asList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}
