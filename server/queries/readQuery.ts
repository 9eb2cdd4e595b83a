import { isObject } from '#shared/kernel/json.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { BadQuery, TooLarge } from '../kernel/errors.ts'
import { MAX_EXPANDS, MAX_ORDERINGS, MAX_SELECTED } from './limits.ts'
import { measureJson } from './measureJson.ts'
import { withoutTransportOptions } from './plainParameters.ts'
import { shorten, appendPath, wrongKind } from './jsonPath.ts'

const MAX_COUNT = 2_147_483_647

type Read = (value: unknown, jsonPath: string) => void

const KEYS: Readonly<Record<keyof QueryRequest, Read>> = {
  toType: readText,
  where: readFilter,
  orderBy: textList(MAX_ORDERINGS),
  select: textList(MAX_SELECTED),
  expand: textList(MAX_EXPANDS),
  skip: readCount,
  take: readCount,
  inlineCount: readFlag,
  noTracking: readFlag,
  parameters: readObject,
}

/** Parses a query from JSON text. Throws BadQuery or TooLarge with the culprit. */
export function readQueryText(text: string): QueryRequest {
  return readQuery(parse(text))
}

/** Validates a query from parsed JSON: keys, types and limits. */
export function readQuery(json: unknown): QueryRequest {
  if (!isObject(json)) throw wrongKind('query', 'an object', json)
  measureJson(json)
  for (const [key, value] of Object.entries(json)) {
    if (!isKnown(key)) throw unknownKey(key)
    // Some clients send null for an omitted clause.
    if (value !== null && value !== undefined) KEYS[key](value, key)
  }
  // Every present key has been validated by its type in QueryRequest.
  const request = Object.fromEntries(
    Object.entries(json).filter(([, value]) => value !== null),
  ) as QueryRequest
  const { parameters } = request
  return parameters === undefined ? request : { ...request, parameters: withoutTransportOptions(parameters) }
}

/**
 * Combines the body of a POST with its URL. A body with a clause of a query is the query; any other body is the parameters of the
 * named query, whose clauses are in the URL. Without a body everything is in the URL. Parameters that Breeze repeats in the URL
 * are ignored. Throws BadQuery or TooLarge.
 */
export function readPost(inAddress: QueryRequest, body: unknown): QueryRequest {
  if (body === undefined || body === null) return inAddress
  const { parameters = {}, ...clauses } = inAddress
  if (!isObject(body) || Object.keys(body).some(isQueryPart)) {
    const [clause] = Object.keys(clauses)
    if (clause !== undefined)
      throw new BadQuery('A query is in the address or in the body, not in both.', clause)
    return readQuery(body)
  }
  const ofBody = readQuery({ parameters: body }).parameters ?? {}
  const twice = Object.keys(parameters).find((name) => Object.hasOwn(ofBody, name))
  if (twice !== undefined)
    throw new BadQuery(
      'A parameter is in the address or in the body, not in both.',
      appendPath('parameters', twice),
    )
  return { ...clauses, parameters: { ...parameters, ...ofBody } }
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

/** OData's options are not parameters either. */
function isQueryPart(key: string): boolean {
  return isKnown(key) || key.startsWith('$')
}

function unknownKey(key: string): BadQuery {
  const hint = key.startsWith('$')
    ? 'OData options are not understood; send the query as JSON.'
    : `A query may contain ${Object.keys(KEYS).join(', ')}.`
  return new BadQuery(`Unknown part of a query: ${shorten(key)}. ${hint}`, shorten(key))
}

function readText(value: unknown, jsonPath: string): void {
  if (typeof value !== 'string') throw wrongKind(jsonPath, 'text', value)
}

function readFlag(value: unknown, jsonPath: string): void {
  if (typeof value !== 'boolean') throw wrongKind(jsonPath, 'true or false', value)
}

function readObject(value: unknown, jsonPath: string): void {
  if (!isObject(value)) throw wrongKind(jsonPath, 'an object', value)
}

function readFilter(value: unknown, jsonPath: string): void {
  if (typeof value === 'string')
    throw new BadQuery('A filter needs to be JSON; text such as "rate gt 100" is not understood.', jsonPath)
  readObject(value, jsonPath)
}

function readCount(value: unknown, jsonPath: string): void {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new BadQuery(`${jsonPath} needs to be a whole number, 0 or more.`, jsonPath)
  if (value > MAX_COUNT) throw new TooLarge(`${jsonPath} is too large.`, jsonPath)
}

function textList(max: number): Read {
  return (value, jsonPath) => {
    if (!Array.isArray(value)) throw wrongKind(jsonPath, 'a list of texts', value)
    if (value.length > max) throw new TooLarge(`${jsonPath} has more than ${max} entries.`, jsonPath)
    value.forEach((entry, index) => readText(entry, `${jsonPath}[${index}]`))
  }
}
