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
/** The most of those that share a field with the edited record: they are few, and looked through. */
const LIMIT_WITHIN = 50
/** Shorter words are in too many texts for more than names. */
const MIN_CHARACTERS = 3

/** Every record is read with the rights of the user; what they may not read is not found. */
export const findRecords = computeQuery(findRecordsQuery, {
  roles: 'signedIn',
  compute: async ({ text, entity, within }, context) => {
    const readable = readableKinds(context, entity)
    if (within !== undefined) return findWithin(readable, text, within, context)
    const { words, number } = parseSearchText(text)
    const found = await Promise.all([
      ...readable.map((kind) => (number === null ? [] : findByNumber(kind, number, context))),
      ...readable.map((kind) =>
        kind.code === undefined ? [] : find(kind, { [kind.code]: text.trim() }, context),
      ),
      readable.includes(FINDABLE_CUSTOMER) ? findCustomers(words, context) : [],
    ])
    const named = distinct(found.flat())
    // R512 means nothing else, and a letter or two are in everything.
    const isAnswered = number !== null ? number.prefix !== null : words.every(isShort)
    if (named.length > 0 && isAnswered) return named
    const more = await Promise.all([
      ...FOUND_BY_MORE.map((kind) => findByMore(kind, text, context, entity)),
      ...FOUND_BY_AMOUNT.map((kind) => findByAmount(kind, words, context, entity)),
    ])
    return distinct([...named, ...more.flat()])
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
  if (kind.number === undefined || (prefix !== null && !kind.prefixes.includes(prefix)))
    return Promise.resolve([])
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

function isShort({ text }: SearchWord): boolean {
  return text.length < MIN_CHARACTERS
}

/** Those of the records with this value in the field within which they are chosen that have every word; all for a blank text. */
async function findWithin(
  [kind]: readonly FindableRecord[],
  text: string,
  within: number,
  context: ComputedQueryContext,
): Promise<readonly FoundRecord[]> {
  if (kind === undefined) return []
  const { chosenWithin } = kind.entity
  if (chosenWithin === null)
    throw new BadQuery('Records of this entity are not chosen within others.', 'parameters.within')
  const searched = FOUND_BY_MORE.find(({ entity }) => entity === kind.entity)
  const { words } = parseSearchText(text)
  const conditions = searched === undefined ? [] : words.map((word) => containsIn(searched, word))
  const shown = { ...kind, detail: kind.detailWithin ?? kind.detail }
  return find(shown, { and: [{ [chosenWithin]: within }, ...conditions] }, context, LIMIT_WITHIN)
}

/** The records that have every word in one of their fields, and one in a field of their own. */
function findByMore(
  kind: SearchedRecord,
  text: string,
  context: ComputedQueryContext,
  only: string | undefined,
): Promise<readonly FoundRecord[]> {
  const { words } = parseSearchText(kind.called === undefined ? text : text.trim().replace(kind.called, ''))
  if (words.length === 0 || !isSearched(kind, context, only)) return Promise.resolve([])
  const own = { or: words.map((word) => containsWord(word, kind.texts, kind.phones)) }
  const every = words.map((word) => containsIn(kind, word))
  return find(kind, { and: kind.ownersTexts === undefined ? every : [own, ...every] }, context)
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
  take = LIMIT,
): Promise<readonly FoundRecord[]> {
  const rows = await runAsUser(entity.resource, { where, select, take })
  return (Array.isArray(rows) ? rows : [])
    .filter(isObject)
    .map((row) => ({ entity: of.name, id: Number(row[key]), title: title(row), detail: detail(row) }))
}

function distinct(records: readonly FoundRecord[]): readonly FoundRecord[] {
  const keys = new Set<string>()
  return records.filter(({ entity, id }) => {
    const key = `${entity} ${id}`
    return !keys.has(key) && keys.add(key)
  })
}

function containsIn({ texts, ownersTexts = [], phones }: SearchedRecord, word: SearchWord): object {
  return containsWord(word, [...texts, ...ownersTexts], phones)
}

/** One of the fields contains the word, or one of the phone numbers its digits. */
function containsWord(
  { text, digits }: SearchWord,
  texts: readonly string[],
  phones: readonly string[] = [],
): object {
  const numbers = digits === null ? [] : phoneSpellings(digits)
  // Digits stay ASCII, which is compared many times faster: a phone number has no dash of a text processor.
  const spellings = digits === null ? textSpellings(text) : [text]
  return {
    or: [
      ...texts.flatMap((field) => spellings.map((contains) => ({ [field]: { contains } }))),
      ...phones.flatMap((field) => numbers.map((contains) => ({ [field]: { contains } }))),
    ],
  }
}

/** Is the word an amount and no number of a record: `$1,383.14`, `1383.14`? */
function isAmount({ text, amount }: SearchWord): boolean {
  return amount !== null && /[$.,]/.test(text)
}
