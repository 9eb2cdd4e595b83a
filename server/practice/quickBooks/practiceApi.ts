import { member } from '../../accounting/faults.ts'
import type { PracticeCompany } from './PracticeCompany.ts'
import { PRACTICE_KINDS, PracticeFault, type PracticeKind } from './practiceRecords.ts'

/** A request to the API of the practice company. */
export interface PracticeRequest {
  readonly method: string
  /** The path after `/v3/company/{realmId}/`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** The body of the answer. Throws PracticeFault. */
export function answerPractice(company: PracticeCompany, request: PracticeRequest): object {
  const [resource = '', id] = request.path.split('/')
  if (resource === 'companyinfo') return { CompanyInfo: { CompanyName: company.name, Id: '1' } }
  if (resource === 'preferences')
    return {
      Preferences: {
        Id: '1',
        SyncToken: '0',
        SalesFormsPrefs: { CustomTxnNumbers: company.allowsOwnNumbers },
      },
    }
  if (resource === 'query') return { QueryResponse: answerQuery(company, request.query.get('query') ?? '') }
  const kind = PRACTICE_KINDS.find((each) => each.toLowerCase() === resource)
  if (kind === undefined) throw new PracticeFault('2170', `There is no ${resource} here.`)
  if (request.method === 'GET') return { [kind]: readRecord(company, kind, id ?? '') }
  return { [kind]: writeRecord(company, kind, request) }
}

function readRecord(company: PracticeCompany, kind: PracticeKind, id: string): object {
  const record = company.get(kind, id)
  if (record === undefined) throw new PracticeFault('610', 'Object Not Found', 'Id')
  return company.shown(kind, record)
}

function writeRecord(company: PracticeCompany, kind: PracticeKind, { query, body }: PracticeRequest): object {
  if (typeof body !== 'object' || body === null) throw new PracticeFault('2010', 'Request has no body.')
  const document: Record<string, unknown> = { ...body }
  const isVoid = query.get('operation') === 'void' || query.get('include') === 'void'
  if (isVoid && (kind === 'Invoice' || kind === 'Payment')) return company.void(kind, document)
  const isDeletion = query.get('operation') === 'delete'
  if (isDeletion && (kind === 'CreditMemo' || kind === 'JournalEntry')) return company.remove(kind, document)
  return member(body, 'Id') === undefined ? company.create(kind, document) : company.update(kind, document)
}

/** The members by which QuickBooks finds records of a kind; it refuses a query by any other, such as a note. */
const QUERYABLE: Readonly<Partial<Record<PracticeKind, readonly string[]>>> = {
  Customer: ['DisplayName', 'CompanyName', 'GivenName', 'FamilyName'],
  Invoice: ['DocNumber', 'TxnDate', 'CustomerRef'],
  Payment: ['TxnDate', 'CustomerRef'],
  CreditMemo: ['DocNumber', 'TxnDate', 'CustomerRef'],
  JournalEntry: ['DocNumber', 'TxnDate'],
  Account: ['Name', 'AccountType'],
}
const QUERYABLE_BY_NAME: readonly string[] = ['Name']

/** The number of records in an answer: at most, and where the query does not say. */
const MAX_RESULTS = 1_000
const DEFAULT_RESULTS = 100

const CONDITION = String.raw`\w+ = '(?:\\.|[^'\\])*'`
const STATEMENT = new RegExp(
  String.raw`^select \* from (\w+)(?: where (${CONDITION}(?: and ${CONDITION})*))?( order by Id)?(?: startposition (\d+))?(?: maxresults (\d+))?$`,
  'is',
)

interface PracticeQuery {
  readonly kind: PracticeKind
  readonly conditions: readonly (readonly [field: string, value: string])[]
  readonly isOrdered: boolean
  readonly start: number
  readonly results: number
}

/** `select * from Invoice where DocNumber = '1042' and … order by Id startposition 1 maxresults 1000`; a backslash before a quote. */
function parseQuery(statement: string): PracticeQuery {
  const [, name, where = '', order, start = '1', results = String(DEFAULT_RESULTS)] =
    STATEMENT.exec(statement) ?? []
  const kind = PRACTICE_KINDS.find((each) => each === name)
  if (kind === undefined || Number(start) < 1 || Number(results) > MAX_RESULTS)
    throw new PracticeFault('4000', 'Error parsing query')
  const conditions = [...where.matchAll(/(\w+) = '((?:\\.|[^'\\])*)'/g)].map(
    ([, field = '', value = '']) => [field, value.replaceAll(/\\(.)/g, '$1')] as const,
  )
  const isOrdered = order !== undefined
  return { kind, conditions, isOrdered, start: Number(start), results: Number(results) }
}

function answerQuery(company: PracticeCompany, statement: string): object {
  const { kind, conditions, isOrdered, start, results } = parseQuery(statement)
  for (const [field] of conditions)
    if (!(QUERYABLE[kind] ?? QUERYABLE_BY_NAME).includes(field))
      throw new PracticeFault('4001', `Invalid query: property '${field}' is not queryable`)
  const found = company
    .all(kind)
    .filter((record) => conditions.every(([field, value]) => valueOf(record, field) === value))
  // Without a named order, one that nobody should rely on.
  const ordered = isOrdered ? found.toSorted((a, b) => Number(a.Id) - Number(b.Id)) : found.toReversed()
  const page = ordered.slice(start - 1, start - 1 + results).map((record) => company.shown(kind, record))
  return page.length === 0 ? {} : { [kind]: page, startPosition: start, maxResults: page.length }
}

/** A reference is compared by its id. */
function valueOf(record: object, field: string): unknown {
  const value = member(record, field)
  return typeof value === 'object' ? member(value, 'value') : value
}
