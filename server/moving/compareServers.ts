import type { ParameterDeclaration, QueryContract } from '#shared/model/queryContract.ts'

/** What answers a query: the status and the body, read as JSON where it is. */
export type Ask = (pathAndQuery: string) => Promise<{ readonly status: number; readonly body: unknown }>

/** What two servers were asked, and where they differed: a sentence for each question. */
export interface Comparison {
  readonly questions: number
  readonly differences: readonly string[]
}

/** Of a refusal: each request has its own. */
const REQUEST_ID = 'requestId'

interface Compared {
  readonly queries: readonly QueryContract[]
  readonly first: Ask
  readonly second: Ask
  /** A day; figures are asked for the 30 days that end with it. */
  readonly today: string
}

type Values = Readonly<Record<string, string>>

const PERIOD_MILLISECONDS = 30 * 24 * 60 * 60_000

/** Asks two servers of the same company every query of the product, with keys of records that it has, and compares the answers. */
export async function compareServers({ queries, first, second, today }: Compared): Promise<Comparison> {
  const keys = new Map<string, readonly number[]>()
  const differences: string[] = []
  let questions = 0
  // Lists need no keys, and have those that the others need.
  const ordered = queries.toSorted((one, other) => requiredOf(one).length - requiredOf(other).length)
  for (const query of ordered)
    for (const values of samplesOf(query, keys, today)) {
      const question = `${query.name}${questionMark(values)}`
      const [one, other] = await Promise.all([first(question), second(question)])
      questions += 1
      if (query.result === 'records') keys.set(query.entity.name, keysIn(one.body))
      const difference =
        one.status === other.status
          ? differenceOf(one.body, other.body, '')
          : `answered with ${one.status} and ${other.status}`
      if (difference !== null) differences.push(`${question}: ${difference}`)
    }
  return { questions, differences }
}

const questionMark = (values: Values): string => {
  const text = new URLSearchParams(values).toString()
  return text === '' ? '' : `?${text}`
}

const requiredOf = ({ parameters }: QueryContract): readonly (readonly [string, ParameterDeclaration])[] =>
  Object.entries(parameters).filter(([, { required }]) => required === true)

/** The parameters with which a query is asked: those that it needs, for some records each. */
function samplesOf(
  query: QueryContract,
  keys: ReadonlyMap<string, readonly number[]>,
  today: string,
): readonly Values[] {
  const required = requiredOf(query)
  const counts = required.map(([name]) => keysFor(name, keys).length)
  const samples = Math.max(1, ...counts)
  return Array.from({ length: samples }, (_none, index) =>
    Object.fromEntries(
      required.map(([name, declared]) => [name, sampleOf(name, declared, { keys, today, index })]),
    ),
  )
}

interface Sampled {
  readonly keys: ReadonlyMap<string, readonly number[]>
  readonly today: string
  readonly index: number
}

function sampleOf(name: string, { kind }: ParameterDeclaration, { keys, today, index }: Sampled): string {
  const known = keysFor(name, keys)
  const key = known[index % known.length] ?? 1
  const begin = new Date(Date.parse(today) - PERIOD_MILLISECONDS).toISOString()
  const isBegin = /start|from|since/i.test(name)
  const samples: Readonly<Record<ParameterDeclaration['kind'], string>> = {
    integer: String(key),
    integers: String(key),
    text: name.startsWith('entity') ? 'Customer' : 'a',
    texts: 'a',
    flag: 'true',
    day: isBegin ? begin.slice(0, 10) : today,
    instant: isBegin ? begin : `${today}T12:00:00.000Z`,
    objects: '[]',
  }
  return samples[kind]
}

/** The keys of the records to which a parameter such as `customerId` refers: the first, one in the middle, and the last. */
function keysFor(name: string, keys: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const entity = /^(\w+?)Ids?$/.exec(name)?.[1]?.toLowerCase()
  const all = [...keys].find(([known]) => known.toLowerCase() === entity)?.[1] ?? []
  const picked = [all[0], all[Math.floor(all.length / 2)], all.at(-1)]
  return [...new Set(picked)].filter((key) => key !== undefined)
}

function keysIn(body: unknown): readonly number[] {
  if (!Array.isArray(body)) return []
  return body.flatMap((row: unknown) => {
    const id: unknown = isObject(row) ? row['id'] : undefined
    return typeof id === 'number' ? [id] : []
  })
}

/** Where two answers differ first; null if nowhere. */
function differenceOf(one: unknown, other: unknown, at: string): string | null {
  if (Object.is(one, other)) return null
  const place = at === '' ? 'it' : at
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length)
    return `${place} has ${one.length} and ${other.length} rows`
  if (isObject(one) && isObject(other)) return memberDifference(one, other, at)
  return `${place} is ${shown(one)} and ${shown(other)}`
}

type Members = Readonly<Record<string, unknown>>

function memberDifference(one: Members, other: Members, at: string): string | null {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  names.delete(REQUEST_ID)
  for (const name of names) {
    const found = differenceOf(one[name], other[name], at === '' ? name : `${at}.${name}`)
    if (found !== null) return found
  }
  return null
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 80)

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null
