import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isLoopbackName } from '../../kernel/loopback.ts'
import { writeAtomically } from '../../kernel/writeAtomically.ts'
import { answerPractice } from './practiceApi.ts'
import { initialData, PracticeCompany, type PracticeData } from './PracticeCompany.ts'
import { PracticeFault } from './practiceRecords.ts'
import { PracticeTokens, type PracticeTokenData } from './PracticeTokens.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'

/** The policy of the consent page: nothing but its own style. */
const CONSENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'"

const PRACTICE_REALM = '9130000000000001'
const MAX_BODY_BYTES = 2 ** 20

/**
 * What the next request to the API meets, instead of its answer; `lostAnswer` does what it asks for and `hanging` too, `none` is for the
 * requests before.
 */
export type InjectedFault =
  | 'none'
  | 'expiredToken'
  | 'throttled'
  | 'failing'
  | 'lostRequest'
  | 'lostAnswer'
  | 'hanging'

interface StoredStandIn {
  /** The key that encrypts the tokens at our side, in base64. */
  readonly key: string
  readonly tokens: PracticeTokenData
  readonly company: PracticeData
}

export interface StandInOptions {
  /** Where it is kept; null to forget it at the end. */
  readonly file: string | null
  /** The records of a new practice company besides those that every company has. */
  readonly seed?: () => Promise<Partial<PracticeData>>
  /** False to answer a repeated `requestid` like a new request: how long QuickBooks knows one is not said. */
  readonly remembersRequests?: boolean
  /** False for a company that numbers its invoices itself. */
  readonly allowsOwnNumbers?: boolean
}

/**
 * Answers like QuickBooks Online, on a port of this computer: the page of consent, tokens, and the API of one company. It stands in for
 * QuickBooks where none is configured.
 */
export class StandIn {
  readonly company: PracticeCompany
  readonly key: Buffer
  readonly #tokens: PracticeTokens
  readonly #file: string | null
  readonly #remembersRequests: boolean
  readonly #answers = new Map<string, object>()
  readonly #server: Server
  readonly #faults: InjectedFault[] = []
  #storing: Promise<void> = Promise.resolve()
  #isStoring = false
  #requests = 0

  private constructor(
    { key, tokens, company }: StoredStandIn,
    { file, remembersRequests = true, allowsOwnNumbers = true }: StandInOptions,
  ) {
    this.key = Buffer.from(key, 'base64')
    this.company = new PracticeCompany(company, allowsOwnNumbers)
    this.#tokens = new PracticeTokens(tokens)
    this.#file = file
    this.#remembersRequests = remembersRequests
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.destroy())
    })
    // The client closes idle connections; one that the server closed would fail a request that is just being sent.
    this.#server.keepAliveTimeout = 0
  }

  /** Starts on a free port. */
  static async start(options: StandInOptions): Promise<StandIn> {
    const { file, seed } = options
    const stored = file !== null && existsSync(file) ? await readStored(file) : await newStandIn(seed)
    const standIn = new StandIn(stored, options)
    await new Promise<void>((resolve, reject) => {
      standIn.#server.once('error', reject)
      standIn.#server.listen(0, '127.0.0.1', resolve)
    })
    return standIn
  }

  get url(): string {
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  }

  /** The number of requests to the API so far. */
  get requests(): number {
    return this.#requests
  }

  /** Breaks all connections, also those on which an answer is waited for. */
  hangUp(): void {
    this.#server.closeAllConnections()
  }

  /** The tokens that are valid now. */
  get tokens(): PracticeTokenData {
    return this.#tokens.data()
  }

  /** Lets the next requests to the API go wrong, one after the other. */
  injectFaults(...faults: readonly InjectedFault[]): void {
    this.#faults.push(...faults)
  }

  async close(): Promise<void> {
    this.hangUp()
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()))
    await this.#storing
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const body = await bodyOf(request)
    if (url.pathname === '/connect/oauth2') this.#askForConsent(url, response)
    else if (url.pathname === '/oauth2/v1/tokens/bearer') this.#answerTokens(body, response)
    else if (url.pathname === '/v2/oauth2/tokens/revoke') {
      this.#tokens.revoke()
      send(response, 200, {})
    } else if (url.pathname.startsWith(`/v3/company/${PRACTICE_REALM}/`))
      this.#answerApi({ request, url, body }, response)
    else send(response, 404, {})
    this.#store()
  }

  #askForConsent(url: URL, response: ServerResponse): void {
    const redirect = url.searchParams.get('redirect_uri') ?? ''
    // Only a page of this computer can have asked.
    if (!URL.canParse(redirect) || !isLoopbackName(new URL(redirect).hostname)) {
      send(response, 400, {})
      return
    }
    const state = url.searchParams.get('state') ?? ''
    const back = (members: Readonly<Record<string, string>>): string => {
      const address = new URL(redirect)
      for (const [name, value] of Object.entries({ ...members, state })) address.searchParams.set(name, value)
      return address.href
    }
    const connect = back({ code: this.#tokens.issueCode(), realmId: PRACTICE_REALM })
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': CONSENT_POLICY,
        'cache-control': 'no-store',
      })
      .end(consentPage({ connect, deny: back({ error: 'access_denied' }) }))
  }

  #answerTokens(body: string, response: ServerResponse): void {
    const tokens = this.#tokens.answer(new URLSearchParams(body))
    if (tokens === null) send(response, 400, { error: 'invalid_grant' })
    else send(response, 200, tokens)
  }

  #answerApi(
    { request, url, body }: { readonly request: IncomingMessage; readonly url: URL; readonly body: string },
    response: ServerResponse,
  ): void {
    this.#requests += 1
    const fault = this.#faults.shift()
    if (fault === 'expiredToken') this.#tokens.expire()
    if (fault === 'lostRequest') return void response.destroy()
    if (fault === 'failing') return send(response, 503, {})
    if (fault === 'throttled') {
      response.setHeader('retry-after', '0')
      return send(response, 429, faultBody('3001', 'message=ThrottleExceeded', ''))
    }
    if (!this.#tokens.accepts(request.headers.authorization))
      return send(response, 401, faultBody('3200', 'message=AuthenticationFailed', ''))
    const [status, answer] = this.#answerOnce(url, request.method ?? 'GET', body)
    if (fault === 'hanging') return
    if (fault === 'lostAnswer') response.destroy()
    else send(response, status, answer)
  }

  /** A repeated `requestid` gets the first answer. */
  #answerOnce(url: URL, method: string, body: string): readonly [status: number, answer: object] {
    const requestId = url.searchParams.get('requestid')
    const earlier = requestId === null ? undefined : this.#answers.get(requestId)
    if (earlier !== undefined) return [200, earlier]
    try {
      const path = url.pathname.slice(`/v3/company/${PRACTICE_REALM}/`.length)
      const sent: unknown = body === '' ? null : JSON.parse(body)
      const answer = answerPractice(this.company, { method, path, query: url.searchParams, body: sent })
      if (requestId !== null && this.#remembersRequests) this.#answers.set(requestId, answer)
      return [200, answer]
    } catch (error) {
      if (error instanceof PracticeFault)
        return [400, faultBody(error.faultCode, error.message, error.element)]
      if (error instanceof SyntaxError) return [400, faultBody('2010', 'Request has an unreadable body.', '')]
      throw error
    }
  }

  /** Writes the file, once at a time; what changes meanwhile is written next. */
  #store(): void {
    if (this.#file === null || this.#isStoring) return
    const file = this.#file
    this.#isStoring = true
    this.#storing = this.#storing.then(async () => {
      this.#isStoring = false
      const stored: StoredStandIn = {
        key: this.key.toString('base64'),
        tokens: this.#tokens.data(),
        company: this.company.data(),
      }
      await writeAtomically(file, Buffer.from(JSON.stringify(stored))).catch(() => undefined)
    })
  }
}

async function readStored(file: string): Promise<StoredStandIn> {
  // Only this class writes the file.
  return JSON.parse(await readFile(file, 'utf8')) as StoredStandIn
}

async function newStandIn(seed: StandInOptions['seed']): Promise<StoredStandIn> {
  return {
    key: randomBytes(32).toString('base64'),
    tokens: { codes: [], accessToken: null, refreshToken: null },
    company: { ...initialData(), ...(await seed?.()) },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue
    length += part.length
    if (length > MAX_BODY_BYTES) throw new Error('The request is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', intuit_tid: randomUUID() })
    .end(JSON.stringify({ ...body, time: new Date().toISOString() }))
}

function faultBody(code: string, message: string, element: string): object {
  return { Fault: { Error: [{ Message: message, Detail: message, code, element }], type: 'ValidationFault' } }
}

/** The page on which someone agrees to connect the practice company. The links lead back to the redirect URI. */
function consentPage(links: { readonly connect: string; readonly deny: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Practice company</title><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 12vh auto; padding: 0 1rem; color: #0f1d27; background: #fff }
h1 { font-size: 1.4rem }
a { display: inline-block; margin: 1rem .75rem 0 0; padding: .5rem 1rem; border-radius: 6px; border: 1px solid #0b6b3a; color: #0b6b3a; text-decoration: none }
a.primary { background: #0b6b3a; color: #fff }
@media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #12181d } a { border-color: #6fd19b; color: #6fd19b } a.primary { background: #1b7f4b; color: #fff } }
</style></head>
<body>
<h1>Connect Rolloff to the practice company?</h1>
<p>This page stands in for QuickBooks Online. Nothing leaves this computer.</p>
<p><a class="primary" href="${escapeHtml(links.connect)}">Connect</a><a href="${escapeHtml(links.deny)}">No thanks</a></p>
</body>
</html>`
}
