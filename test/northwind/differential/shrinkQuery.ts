import type { QueryRequest } from '#shared/wire/query.ts'
import type { GeneratedQuery } from './generateQuery.ts'

type Json = Readonly<Record<string, unknown>>

const MAX_ATTEMPTS = 600

/** The smallest query found that still fails, by removing parts. */
export async function shrinkQuery(
  query: GeneratedQuery,
  stillFails: (smaller: GeneratedQuery) => Promise<boolean>,
): Promise<GeneratedQuery> {
  let smallest = query
  let attempts = 0
  for (let found = true; found;) {
    found = false
    for (const request of smallerRequests(smallest.request)) {
      if (attempts++ > MAX_ATTEMPTS) return smallest
      const smaller = { ...smallest, request }
      if (!(await stillFails(smaller))) continue
      smallest = smaller
      found = true
      break
    }
  }
  return smallest
}

function* smallerRequests(request: QueryRequest): Generator<QueryRequest> {
  yield* smallerObjects({ ...request })
  const { where, ...rest } = request
  if (!isObject(where)) return
  for (const smaller of smallerConditions(where)) yield { ...rest, where: smaller }
}

/** The object without one of its members, or with an array shortened by one. */
function* smallerObjects(object: Json): Generator<Json> {
  for (const [name, value] of Object.entries(object)) {
    const { [name]: _left, ...rest } = object
    yield rest
    if (Array.isArray(value) && value.length > 1)
      for (const shorter of shorterLists(value)) yield { ...object, [name]: shorter }
  }
}

function* shorterLists<T>(list: readonly T[]): Generator<readonly T[]> {
  for (const index of list.keys()) yield list.toSpliced(index, 1)
}

/** Smaller filters: one of the parts alone, or the same with a smaller part. */
function* smallerConditions(where: Json): Generator<Json> {
  if (Object.keys(where).length > 1) yield* smallerObjects(where)
  for (const [key, value] of Object.entries(where)) {
    for (const smaller of smallerParts(key, value)) yield { ...where, [key]: smaller }
    if (key === 'and' || key === 'or') yield* partsOf(value)
    if (key === 'not' && isObject(value)) yield value
    for (const simpler of simplerOperands(key)) yield { [simpler]: value }
  }
}

function* smallerParts(key: string, value: unknown): Generator<unknown> {
  if (key === 'not' && isObject(value)) yield* smallerConditions(value)
  else if (key === 'and' || key === 'or') yield* smallerJunctions(partsOf(value))
  else if (isObject(value)) yield* smallerOperators(value)
}

function* smallerJunctions(parts: readonly Json[]): Generator<readonly Json[]> {
  yield* shorterLists(parts)
  for (const [index, part] of parts.entries())
    for (const smaller of smallerConditions(part)) yield parts.with(index, smaller)
}

function* smallerOperators(operators: Json): Generator<Json> {
  if (Object.keys(operators).length > 1) yield* smallerObjects(operators)
  for (const [operator, right] of Object.entries(operators))
    for (const smaller of smallerRights(operator, right)) yield { ...operators, [operator]: smaller }
}

function* smallerRights(operator: string, right: unknown): Generator<unknown> {
  if (Array.isArray(right)) yield* shorterLists(right)
  if (typeof right === 'string') yield* shorterTexts(right)
  if (!isObject(right) || (operator !== 'any' && operator !== 'all')) return
  if (Object.keys(right).length > 0) yield {}
  yield* smallerConditions(right)
}

function* shorterTexts(text: string): Generator<string> {
  const letters = Array.from(text)
  if (letters.length > 1) for (const index of letters.keys()) yield letters.toSpliced(index, 1).join('')
}

/** The arguments of a function call. */
function* simplerOperands(text: string): Generator<string> {
  const inner = /^\w+\((.*)\)$/su.exec(text)?.[1]
  if (inner === undefined) return
  yield inner
  for (const [index, character] of Array.from(inner).entries())
    if (character === ',') {
      yield inner.slice(0, index).trim()
      yield inner.slice(index + 1).trim()
    }
}

function partsOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
