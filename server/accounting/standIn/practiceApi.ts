import { member } from '../faults.ts'
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
    return { Preferences: { Id: '1', SyncToken: '0', SalesFormsPrefs: { CustomTxnNumbers: true } } }
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
  return member(body, 'Id') === undefined ? company.create(kind, document) : company.update(kind, document)
}

/** `select * from Invoice where DocNumber = '1042' and … maxresults 1000`; a backslash before a quote. */
function answerQuery(company: PracticeCompany, statement: string): object {
  const [, name, where = ''] =
    /^select \* from (\w+)(?: where (.*?))?(?: maxresults \d+)?$/is.exec(statement) ?? []
  const kind = PRACTICE_KINDS.find((each) => each === name)
  if (kind === undefined) throw new PracticeFault('4000', 'Error parsing query.')
  const conditions = [...where.matchAll(/(\w+)\s*=\s*'((?:\\.|[^'\\])*)'/g)].map(
    ([, field = '', value = '']) => [field, value.replaceAll(/\\(.)/g, '$1')] as const,
  )
  const found = company
    .all(kind)
    .filter((record) => conditions.every(([field, value]) => valueOf(record, field) === value))
    .map((record) => company.shown(kind, record))
  return found.length === 0 ? {} : { [kind]: found, startPosition: 1, maxResults: found.length }
}

/** A reference is compared by its id. */
function valueOf(record: object, field: string): unknown {
  const value = member(record, field)
  return typeof value === 'object' ? member(value, 'value') : value
}
