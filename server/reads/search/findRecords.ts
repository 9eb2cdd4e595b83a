import { isObject } from '#shared/kernel/json.ts'
import { can } from '#shared/access/can.ts'
import type { ResultRow } from '#shared/model/queryContract.ts'
import { findRecordsQuery, recordsByIdQuery } from '#shared/search/queries.ts'
import {
  parseSearchText,
  type SearchNumber,
  type SearchWord,
  phoneSpellings,
  textSpellings,
} from '#shared/search/searchText.ts'
import { BadQuery } from '../../kernel/errors.ts'
import type { ComputedQueryContext } from '../../queries/NamedQuery.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import {
  CUSTOMER_NAMES,
  FINDABLE_CUSTOMER,
  FINDABLE_RECORDS,
  FOUND_BY_AMOUNT,
  FOUND_BY_MORE,
  type FindableRecord,
  type SearchedRecord,
} from './findableRecords.ts'

type FoundRecord = ResultRow<typeof findRecordsQuery>
type FoundKind = Pick<FindableRecord, 'entity' | 'select' | 'title' | 'detail'> &
  Partial<Pick<SearchedRecord, 'of' | 'key'>>

/** The most records of each kind. */
const LIMIT = 8
/** Digits that are surely those of a phone number. */
const PHONE_DIGITS = 7

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
    const byName = distinct(found.flat())
    // Names and numbers answer most searches, and quickly: the rest is read where they find nothing.
    if (byName.length > 0 && !isPhoneNumber(words)) return byName
    const byMore = await Promise.all([
      ...FOUND_BY_MORE.map((kind) => findByMore(kind, words, context, entity)),
      ...FOUND_BY_AMOUNT.map((kind) => findByAmount(kind, words, context, entity)),
    ])
    return distinct([...byName, ...byMore.flat()])
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
  words: readonly SearchWord[],
  context: ComputedQueryContext,
): Promise<readonly FoundRecord[]> {
  if (words.length === 0) return []
  const whole = words.map((word) => word.text).join(' ')
  const beginning = { or: CUSTOMER_NAMES.map((name) => ({ [name]: { startswith: whole } })) }
  const found = await Promise.all([
    find(FINDABLE_CUSTOMER, beginning, context),
    find(FINDABLE_CUSTOMER, { and: words.map((word) => containsWord(word, CUSTOMER_NAMES)) }, context),
  ])
  return distinct(found.flat()).slice(0, LIMIT)
}

function isPhoneNumber(words: readonly SearchWord[]): boolean {
  return words.some(({ digits }) => digits !== null && digits.length >= PHONE_DIGITS)
}

/** The records that have every word in one of their fields. */
function findByMore(
  kind: SearchedRecord,
  words: readonly SearchWord[],
  context: ComputedQueryContext,
  only: string | undefined,
): Promise<readonly FoundRecord[]> {
  if (words.length === 0 || !isSearched(kind, context, only)) return Promise.resolve([])
  return find(kind, { and: words.map((word) => containsWord(word, kind.texts, kind.phones)) }, context)
}

/** Only what can be nothing but an amount is searched for: numbers of records are the rule. */
function findByAmount(
  kind: SearchedRecord,
  [word, ...more]: readonly SearchWord[],
  context: ComputedQueryContext,
  only: string | undefined,
): Promise<readonly FoundRecord[]> {
  if (word === undefined || more.length > 0 || !isAmount(word) || !isSearched(kind, context, only))
    return Promise.resolve([])
  return find(kind, { or: kind.texts.map((field) => ({ [field]: word.amount })) }, context)
}

function isSearched(
  { entity, of }: SearchedRecord,
  { user }: ComputedQueryContext,
  only: string | undefined,
): boolean {
  return can(user, 'read', entity) && (only === undefined || of.name === only) && can(user, 'read', of)
}

async function find(
  { entity, of = entity, key = 'id', select, title, detail }: FoundKind,
  where: object,
  { runAsUser }: ComputedQueryContext,
): Promise<readonly FoundRecord[]> {
  const rows = await runAsUser(entity.resource, { where, select, take: LIMIT })
  return (Array.isArray(rows) ? rows : [])
    .filter(isObject)
    .map((row) => ({ entity: of.name, id: Number(row[key]), title: title(row), detail: detail(row) }))
}

function distinct(records: readonly FoundRecord[]): readonly FoundRecord[] {
  return [...new Map(records.map((record) => [`${record.entity} ${record.id}`, record])).values()]
}

/** One of the fields contains the word, or one of the phone numbers its digits. */
function containsWord(
  { text, digits }: SearchWord,
  texts: readonly string[],
  phones: readonly string[] = [],
): object {
  const numbers = digits === null ? [] : phoneSpellings(digits)
  return {
    or: [
      ...texts.flatMap((field) => textSpellings(text).map((contains) => ({ [field]: { contains } }))),
      ...phones.flatMap((field) => numbers.map((contains) => ({ [field]: { contains } }))),
    ],
  }
}

/** Is the word an amount and no number of a record: `$1,383.14`, `1383.14`? */
function isAmount({ text, amount }: SearchWord): boolean {
  return amount !== null && /[$.,]/.test(text)
}
