import type { QueryRequest } from '#shared/wire/query.ts'
import { BadQuery, TooLarge } from '../errors.ts'
import { MOST_EXPANDS, MOST_ORDERINGS, MOST_SELECTED } from './limits.ts'
import { measureJson } from './measureJson.ts'
import { withoutGuidance } from './plainParameters.ts'
import { shorten, step, wrongKind } from './places.ts'

const LARGEST_COUNT = 2_147_483_647

type Read = (value: unknown, place: string) => void

const KEYS: Readonly<Record<keyof QueryRequest, Read>> = {
  toType: readText,
  where: readFilter,
  orderBy: textList(MOST_ORDERINGS),
  select: textList(MOST_SELECTED),
  expand: textList(MOST_EXPANDS),
  skip: readCount,
  take: readCount,
  inlineCount: readFlag,
  noTracking: readFlag,
  parameters: readObject,
}

/** A query from its JSON text. Raises BadQuery or TooLarge, each with the place that is wrong. */
export function readQueryText(text: string): QueryRequest {
  return readQuery(parse(text))
}

/** A query from parsed JSON: every key known and of its kind, nothing too deep, too long or too much. */
export function readQuery(json: unknown): QueryRequest {
  if (!isObject(json)) throw wrongKind('query', 'an object', json)
  measureJson(json)
  for (const [key, value] of Object.entries(json)) {
    if (!isKnown(key)) throw unknownKey(key)
    // Null is how some clients leave a clause out.
    if (value !== null && value !== undefined) KEYS[key](value, key)
  }
  // Every key that is present has been read as what QueryRequest says it is.
  const request = Object.fromEntries(
    Object.entries(json).filter(([, value]) => value !== null),
  ) as QueryRequest
  const { parameters } = request
  return parameters === undefined ? request : { ...request, parameters: withoutGuidance(parameters) }
}

/**
 * Reads the body of a POST together with its address. A body that names a part of a query is the query; any other is the
 * parameters of the named query, whose other parts the address says. Without a body the address says everything. What
 * Breeze repeats of a query's parameters in the address is passed over. Raises BadQuery or TooLarge.
 */
export function readPost(inAddress: QueryRequest, body: unknown): QueryRequest {
  if (body === undefined || body === null) return inAddress
  const { parameters = {}, ...clauses } = inAddress
  if (!isObject(body) || Object.keys(body).some(isMeantAsPart)) {
    const [clause] = Object.keys(clauses)
    if (clause !== undefined)
      throw new BadQuery('A query is in the address or in the body, not in both.', clause)
    return readQuery(body)
  }
  const ofBody = readQuery({ parameters: body }).parameters ?? {}
  const [twice] = Object.keys(ofBody).length === 0 ? [] : Object.keys(parameters)
  if (twice !== undefined)
    throw new BadQuery(
      'Parameters are in the address or in the body, not in both.',
      step('parameters', twice),
    )
  return { ...clauses, parameters: { ...parameters, ...ofBody } }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadQuery('The query is not valid JSON.', 'query')
  }
}

function isKnown(key: string): key is keyof QueryRequest {
  return Object.hasOwn(KEYS, key)
}

/** OData's options are no parameters either. */
function isMeantAsPart(key: string): boolean {
  return isKnown(key) || key.startsWith('$')
}

function unknownKey(key: string): BadQuery {
  const hint = key.startsWith('$')
    ? 'OData options are not understood; send the query as JSON.'
    : `A query knows ${Object.keys(KEYS).join(', ')}.`
  return new BadQuery(`Unknown part of a query: ${shorten(key)}. ${hint}`, shorten(key))
}

function readText(value: unknown, place: string): void {
  if (typeof value !== 'string') throw wrongKind(place, 'text', value)
}

function readFlag(value: unknown, place: string): void {
  if (typeof value !== 'boolean') throw wrongKind(place, 'true or false', value)
}

function readObject(value: unknown, place: string): void {
  if (!isObject(value)) throw wrongKind(place, 'an object', value)
}

function readFilter(value: unknown, place: string): void {
  if (typeof value === 'string')
    throw new BadQuery('A filter needs to be JSON; text such as "rate gt 100" is not understood.', place)
  readObject(value, place)
}

function readCount(value: unknown, place: string): void {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new BadQuery(`${place} needs to be a whole number, 0 or more.`, place)
  if (value > LARGEST_COUNT) throw new TooLarge(`${place} is too large.`, place)
}

function textList(most: number): Read {
  return (value, place) => {
    if (!Array.isArray(value)) throw wrongKind(place, 'a list of texts', value)
    if (value.length > most) throw new TooLarge(`${place} has more than ${most} entries.`, place)
    value.forEach((entry, index) => readText(entry, `${place}[${index}]`))
  }
}
