import { setTimeout as delay } from 'node:timers/promises'
import { Disconnected, FAULT, member, OutcomeUnknown, QuickBooksFault, readFault } from './faults.ts'
import type { Answer, Condition, ForeignRecord, QuickBooksApi, Resource } from './QuickBooksApi.ts'

/** The version of the API whose members are sent; earlier ones ended in August 2025. */
const MINOR_VERSION = '75'
const ANSWER_MILLISECONDS = 120_000
/** QuickBooks accepts 10 requests a second of one company. */
const PAUSE_MILLISECONDS = 200
const THROTTLED_MILLISECONDS = 60_000
const MAX_THROTTLED = 3
/** The maximum number of records in an answer of QuickBooks. */
const PAGE_SIZE = 1_000

export interface QuickBooksCompany {
  /** `https://quickbooks.api.intuit.com` or that of the sandbox or stand-in. */
  readonly baseUrl: string
  readonly realmId: string
  /** A valid access token; a new one if the last was refused. Throws Disconnected. */
  readonly accessToken: (isRefused: boolean) => Promise<string>
  /** Waits; tests of throttling wait shorter. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
  /** How long an answer is waited for, in milliseconds; tests of a QuickBooks that hangs wait shorter. */
  readonly answerLimit?: () => number
}

/** A QuickBooks Online company, over the API version 3. */
export function quickBooksClient(company: QuickBooksCompany): QuickBooksApi {
  const send = createSender(company)
  const post = async (
    resource: string,
    document: object,
    query: Readonly<Record<string, string>>,
  ): Promise<Answer<ForeignRecord>> => {
    const { value, tid } = await send('POST', resource.toLowerCase(), query, document)
    return { value: recordOf(member(value, resource), tid), tid }
  }
  const find = async (resource: string, conditions: readonly Condition[]) => {
    const all: ForeignRecord[] = []
    for (let isLast = false; !isLast;) {
      const query = selectStatement(resource, conditions, all.length + 1)
      const { value, tid } = await send('GET', 'query', { query })
      const found = member(member(value, 'QueryResponse'), resource)
      const page = Array.isArray(found) ? found.map((each) => recordOf(each, tid)) : []
      all.push(...page)
      isLast = page.length < PAGE_SIZE
    }
    return all
  }
  const read = async (resource: Resource, id: string): Promise<ForeignRecord> => {
    const { value, tid } = await send('GET', `${resource.toLowerCase()}/${encodeURIComponent(id)}`, {})
    return recordOf(member(value, resource), tid)
  }
  return {
    find,
    read,
    create: (resource, document, requestId) => post(resource, document, { requestid: requestId }),
    update: async (resource, target, { document, emptied, requestId }) => {
      // A sparse update leaves what it does not name; only a whole record can empty members.
      const others =
        emptied.length === 0 ? { sparse: true } : without(await read(resource, target.id), emptied)
      const version = { Id: target.id, SyncToken: target.syncToken }
      return post(resource, { ...others, ...document, ...version }, { requestid: requestId })
    },
    void: (resource, { id, syncToken }, requestId) => {
      const target = { Id: id, SyncToken: syncToken }
      if (resource === 'Payment')
        return post(
          resource,
          { ...target, sparse: true },
          { operation: 'update', include: 'void', requestid: requestId },
        )
      const operation = resource === 'Invoice' ? 'void' : 'delete'
      return post(resource, target, { operation, requestid: requestId })
    },
    company: async () => {
      const info = await send('GET', `companyinfo/${encodeURIComponent(company.realmId)}`, {})
      const preferences = await send('GET', 'preferences', {})
      const sales = member(member(preferences.value, 'Preferences'), 'SalesFormsPrefs')
      const name = member(member(info.value, 'CompanyInfo'), 'CompanyName')
      return {
        name: typeof name === 'string' ? name : '',
        allowsOwnNumbers: member(sales, 'CustomTxnNumbers') === true,
      }
    },
  }
}

type Send = (
  method: 'GET' | 'POST',
  path: string,
  query: Readonly<Record<string, string>>,
  body?: object,
) => Promise<Answer<unknown>>

/** Sends one request at a time, waits where QuickBooks asks to, and renews the token once if it was refused. */
function createSender({
  baseUrl,
  realmId,
  accessToken,
  wait = delay,
  answerLimit = () => ANSWER_MILLISECONDS,
}: QuickBooksCompany): Send {
  let isFirst = true
  return async (method, path, query, body) => {
    const url = new URL(`/v3/company/${encodeURIComponent(realmId)}/${path}`, baseUrl)
    for (const [name, value] of Object.entries({ ...query, minorversion: MINOR_VERSION }))
      url.searchParams.set(name, value)
    let token = await accessToken(false)
    let isRenewed = false
    for (let throttled = 0; ;) {
      if (!isFirst) await wait(PAUSE_MILLISECONDS)
      isFirst = false
      const response = await request(url, method, { token, body, limit: answerLimit() })
      const reaction = reactTo(response)
      if (reaction === 'answer') return { value: response.body, tid: response.tid }
      if (reaction === 'renew') {
        if (isRenewed) throw new Disconnected('QuickBooks does not accept the connection any more.')
        isRenewed = true
        token = await accessToken(true)
        continue
      }
      throttled += 1
      if (throttled > MAX_THROTTLED) throw refusal(response)
      await wait(response.retryAfter ?? THROTTLED_MILLISECONDS)
    }
  }
}

interface Response {
  readonly status: number
  readonly body: unknown
  readonly tid: string | null
  /** In milliseconds; null if it is not said. */
  readonly retryAfter: number | null
}

interface RequestParts {
  readonly token: string
  readonly body: object | undefined
  /** In milliseconds. */
  readonly limit: number
}

async function request(url: URL, method: string, { token, body, limit }: RequestParts): Promise<Response> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    })
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const text = await response.text()
    return {
      status: response.status,
      body: parsed(text),
      tid: response.headers.get('intuit_tid'),
      retryAfter: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null,
    }
  } catch (error) {
    throw new OutcomeUnknown(`QuickBooks did not answer. (${nameOf(error)})`)
  }
}

/** What the answer asks for. Throws QuickBooksFault, OutcomeUnknown and Disconnected for those that end the request. */
function reactTo(response: Response): 'answer' | 'renew' | 'wait' {
  const { status, body, tid } = response
  const fault = readFault(body)
  if (status === 401) return 'renew'
  if (status === 429 || fault?.code === FAULT.throttled) return 'wait'
  if (status === 403 && fault?.code === FAULT.noAccess)
    throw new Disconnected('QuickBooks does not give this connection access to the company any more.')
  if (status >= 500) throw new OutcomeUnknown(`QuickBooks failed with status ${status}.`, tid)
  if (fault !== null || status >= 400) throw refusal(response)
  // A proxy in between may answer with a page.
  if (body === null) throw new OutcomeUnknown('QuickBooks gave an unreadable answer.', tid)
  return 'answer'
}

function refusal({ status, body, tid }: Response): Error {
  const fault = readFault(body)
  if (fault !== null) return new QuickBooksFault(fault, tid)
  const message = status === 429 ? 'too many requests' : `status ${status}`
  return new QuickBooksFault({ code: String(status), message, detail: '', element: '' }, tid)
}

function without(record: ForeignRecord, members: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !members.includes(name)))
}

/** `select * from Invoice where DocNumber = '1042' order by Id …`; quotes are escaped by a backslash. */
function selectStatement(resource: string, conditions: readonly Condition[], start: number): string {
  const where = conditions.map(
    ([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
  )
  const condition = where.length === 0 ? '' : ` where ${where.join(' and ')}`
  return `select * from ${resource}${condition} order by Id startposition ${start} maxresults ${PAGE_SIZE}`
}

function recordOf(value: unknown, tid: string | null): ForeignRecord {
  const [id, syncToken] = [member(value, 'Id'), member(value, 'SyncToken')]
  if (typeof value !== 'object' || typeof id !== 'string')
    throw new OutcomeUnknown('QuickBooks gave an unreadable answer.', tid)
  // The members that every kind has are checked; the others are optional and only compared.
  return { ...value, Id: id, SyncToken: typeof syncToken === 'string' ? syncToken : '0' } as ForeignRecord
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
