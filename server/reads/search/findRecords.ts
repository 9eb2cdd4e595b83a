import { isObject } from '#shared/kernel/json.ts'
import { can } from '#shared/access/can.ts'
import type { ResultRow } from '#shared/model/queryContract.ts'
import { findRecordsQuery, recordsByIdQuery } from '#shared/search/queries.ts'
import { parseSearchText, type SearchNumber } from '#shared/search/searchText.ts'
import { BadQuery } from '../../kernel/errors.ts'
import type { ComputedQueryContext } from '../../queries/NamedQuery.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { FINDABLE_CUSTOMER, FINDABLE_RECORDS, type FindableRecord } from './findableRecords.ts'

type FoundRecord = ResultRow<typeof findRecordsQuery>

/** The most records of each kind. */
const LIMIT = 8
const NAMES = ['companyName', 'lastName', 'firstName'] as const

/** Every record is read with the rights of the user; what they may not read is not found. */
export const findRecords = computeQuery(findRecordsQuery, {
  roles: 'signedIn',
  compute: async ({ text, entity }, context) => {
    const { words, number } = parseSearchText(text)
    const readable = readableKinds(context, entity)
    const found = await Promise.all([
      ...readable.map((kind) => (number === null ? [] : findByNumber(kind, number, context))),
      ...readable.map((kind) =>
        kind.code === undefined ? [] : find(kind, { [kind.code]: text.trim() }, context),
      ),
      readable.includes(FINDABLE_CUSTOMER) ? findCustomers(words, context) : [],
    ])
    return distinct(found.flat())
  },
})

/** In the order of the keys. */
export const recordsById = computeQuery(recordsByIdQuery, {
  roles: 'signedIn',
  compute: async ({ entity, ids }, context) => {
    const [kind] = readableKinds(context, entity)
    if (kind === undefined || ids.length === 0) return []
    const found = await find(kind, { id: { in: ids.slice(0, LIMIT) } }, context)
    return ids.flatMap((id) => found.filter((record) => record.id === id))
  },
})

/** The kinds of records that the user may read; with an entity only its own. Throws BadQuery for one whose records are not found. */
function readableKinds({ user }: ComputedQueryContext, only?: string): readonly FindableRecord[] {
  const kinds = FINDABLE_RECORDS.filter(({ entity }) => only === undefined || entity.name === only)
  if (kinds.length === 0) throw new BadQuery('Records of this entity cannot be found.', 'parameters.entity')
  return kinds.filter(({ entity }) => can(user, 'read', entity))
}

function findByNumber(
  kind: FindableRecord,
  { prefix, value }: SearchNumber,
  context: ComputedQueryContext,
): Promise<readonly FoundRecord[]> {
  if (prefix !== null && !kind.prefixes.includes(prefix)) return Promise.resolve([])
  return find(kind, { [kind.number]: value }, context)
}

/** Names that begin with the words come before names that contain them. */
async function findCustomers(
  words: readonly string[],
  context: ComputedQueryContext,
): Promise<readonly FoundRecord[]> {
  if (words.length === 0) return []
  const whole = words.join(' ')
  const found = await Promise.all([
    find(FINDABLE_CUSTOMER, anyName('startswith', whole), context),
    find(FINDABLE_CUSTOMER, { and: words.map((word) => anyName('contains', word)) }, context),
  ])
  return distinct(found.flat()).slice(0, LIMIT)
}

function anyName(operator: 'startswith' | 'contains', text: string): object {
  return { or: NAMES.map((name) => ({ [name]: { [operator]: text } })) }
}

async function find(
  { entity, select, title, detail }: FindableRecord,
  where: object,
  { runAsUser }: ComputedQueryContext,
): Promise<readonly FoundRecord[]> {
  const rows = await runAsUser(entity.resource, { where, select, take: LIMIT })
  return (Array.isArray(rows) ? rows : [])
    .filter(isObject)
    .map((row) => ({ entity: entity.name, id: Number(row['id']), title: title(row), detail: detail(row) }))
}

function distinct(records: readonly FoundRecord[]): readonly FoundRecord[] {
  return [...new Map(records.map((record) => [`${record.entity} ${record.id}`, record])).values()]
}
