import { randomBytes } from 'node:crypto'
import { addMinutes } from '#shared/kernel/days.ts'
import {
  NOT_CONNECTED,
  type AuthData,
  type AuthorizeCallbackRequest,
  type DisconnectResponse,
  type QuickBooksEnvironment,
  type QuickBooksState,
} from '#shared/wire/quickBooks.ts'
import { BadRequest, ProviderFailed, Unavailable } from '../kernel/errors.ts'
import type { Connection, ConnectionStore } from './ConnectionStore.ts'
import { Disconnected } from './faults.ts'
import {
  authorizeUrl,
  OAuthRefused,
  redeemCode,
  refreshTokens,
  revokeToken,
  type OAuthClient,
  type TokenPair,
} from './oauth.ts'
import type { QuickBooksApi } from './QuickBooksApi.ts'
import { quickBooksClient, type QuickBooksCompany } from './quickBooksClient.ts'
import type { Secrets } from '../kernel/Secrets.ts'

/** Where QuickBooks is: Intuit's, or the stand-in on this computer. */
export interface QuickBooksProvider {
  readonly environment: Exclude<QuickBooksEnvironment, 'none'>
  readonly oauth: OAuthClient
  readonly apiUrl: string
  readonly secrets: Secrets
  readonly wait?: QuickBooksCompany['wait']
  readonly answerLimit?: QuickBooksCompany['answerLimit']
}

export interface QuickBooksOptions {
  /** Null if QuickBooks is not set up for this installation. */
  readonly provider: (() => Promise<QuickBooksProvider>) | null
  readonly store: ConnectionStore
  readonly now: () => string
}

/** A connected company while one run works with it. */
export interface ConnectedCompany {
  readonly realmId: string
  readonly api: QuickBooksApi
  /** Throws Unavailable if another run has taken over. */
  readonly continueRun: () => Promise<void>
}

const NO_VOIDS = { invoices: 0, payments: 0 }

/** A token is renewed this long before it ends. */
const EARLY_MINUTES = 5
const BUSY_RETRY_SECONDS = 30

/** The connection to QuickBooks Online (M-050). */
export class QuickBooks {
  readonly #options: QuickBooksOptions

  constructor(options: QuickBooksOptions) {
    this.#options = options
  }

  async state(): Promise<QuickBooksState> {
    const { provider, store } = this.#options
    if (provider === null)
      return {
        isAuthorized: false,
        companyName: null,
        environment: 'none',
        reconnectBefore: null,
        problem: null,
        waitingVoids: NO_VOIDS,
      }
    const { environment, secrets } = await provider()
    const connection = usable(await store.read(secrets), environment)
    return {
      isAuthorized: connection !== null && connection.problem === null,
      companyName: connection?.companyName ?? null,
      environment,
      reconnectBefore: connection?.refreshExpires ?? null,
      problem: connection?.problem ?? null,
      waitingVoids: connection === null ? NO_VOIDS : await store.waitingVoids(connection.realmId),
    }
  }

  /** The address to which the browser is redirected. Throws Unavailable without QuickBooks. */
  async authorize(userName: string): Promise<string> {
    const { oauth } = await this.#provider()
    return authorizeUrl(oauth, await this.#options.store.issueState(userName))
  }

  /**
   * Connects the company that the administrator chose. Throws BadRequest for a state that was not issued to this user or for another
   * company than the connected one, ProviderFailed if QuickBooks refuses.
   */
  async connect(userName: string, { code, realmId, state }: AuthorizeCallbackRequest): Promise<AuthData> {
    const { store } = this.#options
    const provider = await this.#provider()
    if (!(await store.redeemState(state, userName)))
      throw new BadRequest(
        'This connection was not started here, or too long ago. Please connect again.',
        'state',
      )
    const connected = usable(await store.read(provider.secrets), provider.environment)
    if (connected !== null && connected.realmId !== realmId)
      throw new BadRequest(
        `Rolloff is connected to ${connected.companyName}. Disconnect it before connecting another company.`,
        'realmId',
      )
    const tokens = await asProviderFailure(() => redeemCode(provider.oauth, code))
    const companyName = await asProviderFailure(() => nameOfCompany(provider, realmId, tokens))
    await store.connect({ environment: provider.environment, realmId, companyName }, tokens, provider.secrets)
    const handle = randomBytes(16).toString('base64url')
    return { realmId, state, accessToken: handle, refreshToken: '' }
  }

  /** Revokes and erases the tokens; what was exported stays linked. */
  async disconnect(): Promise<DisconnectResponse> {
    const { store } = this.#options
    const { oauth, secrets } = await this.#provider()
    const connection = await store.read(secrets)
    await store.disconnect()
    if (connection === null) return { isAuthorized: false, problem: null }
    try {
      await revokeToken(oauth, connection.refreshToken)
      return { isAuthorized: false, problem: null }
    } catch {
      return {
        isAuthorized: false,
        problem: 'QuickBooks could not be notified. Please also disconnect the app in QuickBooks.',
      }
    }
  }

  /** Runs work with the connected company, one run at a time. Throws Unavailable while another one runs, or without a connection. */
  async run<T>(work: (company: ConnectedCompany) => Promise<T>): Promise<T> {
    const { store } = this.#options
    const provider = await this.#provider()
    const connection = usable(await store.read(provider.secrets), provider.environment)
    if (connection === null || connection.problem !== null)
      throw new Unavailable(connection?.problem ?? NOT_CONNECTED)
    const holder = await store.claimRun()
    if (holder === null)
      throw new Unavailable('Another export is running. Please try again when it is finished.', {
        retryAfter: BUSY_RETRY_SECONDS,
      })
    try {
      return await work(this.#company(provider, connection.realmId, holder))
    } finally {
      await store.endRun(holder)
    }
  }

  /** Remembers why the connection does not work any more, until someone connects again. */
  async recordProblem(problem: string): Promise<void> {
    await this.#options.store.fail(problem)
  }

  #company(provider: QuickBooksProvider, realmId: string, holder: string): ConnectedCompany {
    return {
      realmId,
      api: quickBooksClient({
        baseUrl: provider.apiUrl,
        realmId,
        accessToken: (isRefused) => this.#accessToken(provider, isRefused),
        ...(provider.wait !== undefined && { wait: provider.wait }),
        ...(provider.answerLimit !== undefined && { answerLimit: provider.answerLimit }),
      }),
      continueRun: async () => {
        if (!(await this.#options.store.renewRun(holder)))
          throw new Unavailable('Another export has taken over.')
      },
    }
  }

  /** The run holds the only claim on the connection, so that nobody else renews the tokens at the same moment. */
  async #accessToken(provider: QuickBooksProvider, isRefused: boolean): Promise<string> {
    const { store, now } = this.#options
    const connection = await store.read(provider.secrets)
    if (connection === null) throw new Disconnected('QuickBooks was disconnected.')
    if (!isRefused && connection.accessExpires > addMinutes(now(), EARLY_MINUTES))
      return connection.accessToken
    const tokens = await refreshTokens(provider.oauth, connection.refreshToken).catch((error: unknown) => {
      if (error instanceof OAuthRefused && error.isFinal)
        throw new Disconnected('The connection to QuickBooks has ended. Please connect again.')
      throw error
    })
    if (!(await store.renew(connection, tokens, provider.secrets)))
      throw new Disconnected('QuickBooks was disconnected.')
    return tokens.accessToken
  }

  #provider(): Promise<QuickBooksProvider> {
    const { provider } = this.#options
    if (provider === null) throw new Unavailable('QuickBooks is not set up for this installation.')
    return provider()
  }
}

/** A connection to another environment is none: the practice company is not the real one. */
function usable(connection: Connection | null, environment: string): Connection | null {
  return connection?.environment === environment ? connection : null
}

/** Proves that the tokens are for the company whose id came with the callback. */
async function nameOfCompany(
  { apiUrl, wait }: QuickBooksProvider,
  realmId: string,
  { accessToken }: TokenPair,
): Promise<string> {
  const api = quickBooksClient({
    baseUrl: apiUrl,
    realmId,
    accessToken: async () => accessToken,
    ...(wait !== undefined && { wait }),
  })
  return (await api.company()).name
}

async function asProviderFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ProviderFailed(error instanceof Error ? error.message : 'QuickBooks failed.')
  }
}
