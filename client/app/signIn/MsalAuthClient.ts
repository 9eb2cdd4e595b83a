import {
  BrowserAuthError,
  CacheLookupPolicy,
  InteractionRequiredAuthError,
  type AccountInfo,
  type IPublicClientApplication,
} from '@azure/msal-browser'
import { action, makeObservable, observableRef } from 'mobx'
import { log } from '../../context/log.ts'
import type { SignedInAccount, Reauthentication, AuthClient, SignInDemand } from '../AuthClient.ts'
import { safeReturnPath } from './returnTo.ts'

/** The part of MSAL's client that is used. */
export type MsalClient = Pick<
  IPublicClientApplication,
  | 'acquireTokenSilent'
  | 'clearCache'
  | 'getActiveAccount'
  | 'getAllAccounts'
  | 'handleRedirectPromise'
  | 'loginPopup'
  | 'loginRedirect'
  | 'logoutRedirect'
  | 'setActiveAccount'
>

/** Signs in by redirect to the identity provider with MSAL, and gets the tokens of the requests (F-001, F-018). */
export class MsalAuthClient implements AuthClient {
  account: SignedInAccount | null = null
  readonly #client: MsalClient
  readonly #scopes: string[]
  /** The account of this page. Another tab may change the library's active account; this page keeps its own. */
  #ownAccount: AccountInfo | null = null
  #failureLogged = false
  /** While the page signs out, what it still asks for stays without a token: that is no failure. */
  #isLeaving = false

  constructor(client: MsalClient, scope: string) {
    makeObservable<MsalAuthClient, 'enter'>(this, { account: observableRef, enter: action })
    this.#client = client
    this.#scopes = [scope]
  }

  /** Processes the provider's response or an earlier sign-in; returns the address that the page should have now, if it differs. */
  async open(): Promise<string | undefined> {
    const response = await this.#handleRedirect()
    const known = response?.account ?? this.#client.getActiveAccount() ?? this.#client.getAllAccounts()[0]
    if (known !== undefined) this.#adopt(known)
    this.enter(known)
    // An earlier sign-in may have expired: then the user is a visitor again.
    if (known !== undefined && response === null && (await this.#token()) === 'expired') this.enter(undefined)
    if (response !== null) return safeReturnPath(response.state, location.origin)
    return isReturnFromSignOut() ? '/' : undefined
  }

  async signIn(returnTo: string, demand?: SignInDemand): Promise<void> {
    // Going back from the provider may restore this page from the cache, which no longer waits for the redirect.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) location.reload()
    })
    const state = safeReturnPath(returnTo, location.origin)
    try {
      await this.#client.loginRedirect({ scopes: this.#scopes, state, ...promptFor(demand) })
    } catch (error) {
      // Caused by the same going back; there is nothing to report.
      if (!(error instanceof BrowserAuthError && error.errorCode === 'user_cancelled')) throw error
    }
  }

  async reauthenticate(demand?: SignInDemand): Promise<Reauthentication> {
    const { account, accessToken } = await this.#client.loginPopup({
      scopes: this.#scopes,
      ...(this.#ownAccount !== null && { loginHint: this.#ownAccount.username }),
      ...promptFor(demand),
      // MSAL does not report a closed window; the next attempt replaces it.
      overrideInteractionInProgress: true,
    })
    return {
      token: accessToken,
      accept: async () => {
        const former = this.#ownAccount
        this.#adopt(account)
        if (former !== null && former.homeAccountId !== account.homeAccountId) await this.#forget(former)
      },
    }
  }

  async signOut(): Promise<void> {
    this.#isLeaving = true
    try {
      await this.#leave(this.#ownAccount)
    } catch (error) {
      this.#isLeaving = false
      throw error
    }
  }

  async #leave(account: AccountInfo | null): Promise<void> {
    // The next user of the browser must not find this account signed in.
    for (const other of this.#client.getAllAccounts())
      if (other.homeAccountId !== account?.homeAccountId) await this.#forget(other)
    await this.#client.logoutRedirect({
      account,
      // With the hint the provider does not ask for confirmation.
      ...(account?.idToken !== undefined && { idTokenHint: account.idToken }),
    })
  }

  async token(): Promise<string | undefined> {
    const token = await this.#token()
    return token === 'expired' ? undefined : token?.text
  }

  /** The token; `expired` when a new sign-in is required; undefined when none can be acquired now. */
  async #token(): Promise<{ readonly text: string } | 'expired' | undefined> {
    const account = this.#ownAccount
    if (account === null) return undefined
    try {
      const { accessToken } = await this.#client.acquireTokenSilent({
        account,
        scopes: this.#scopes,
        // No hidden frame: browsers block the provider's cookies in it, so it would only cost ten seconds.
        cacheLookupPolicy: CacheLookupPolicy.AccessTokenAndRefreshToken,
      })
      this.#failureLogged = false
      return { text: accessToken }
    } catch (error) {
      if (!this.#failureLogged && !this.#isLeaving) log('No access token could be acquired.', error)
      this.#failureLogged = true
      return error instanceof InteractionRequiredAuthError ? 'expired' : undefined
    }
  }

  #forget(account: AccountInfo): Promise<void> {
    return this.#client.clearCache({ account })
  }

  #adopt(account: AccountInfo): void {
    this.#ownAccount = account
    this.#client.setActiveAccount(account)
  }

  async #handleRedirect(): ReturnType<MsalClient['handleRedirectPromise']> {
    try {
      return await this.#client.handleRedirectPromise({
        hash: takeAnswer(),
        navigateToLoginRequestUrl: false,
      })
    } catch (error) {
      log('Signing in at the identity provider failed.', error)
      return null
    }
  }

  private enter(account: AccountInfo | undefined): void {
    this.account =
      account === undefined
        ? null
        : { name: account.name ?? account.username, claims: { ...account.idTokenClaims } }
  }
}

function promptFor(demand: SignInDemand | undefined): { readonly prompt?: 'login' } {
  return demand?.isAnew === true ? { prompt: 'login' } : {}
}

/**
 * Takes the provider's answer off the address; empty if there is none. The library would do so by a further entry of the browser's
 * history: Back would then lead to one that the router does not know, and which it cannot guard.
 */
function takeAnswer(): string {
  const { hash, pathname, search } = location
  if (!new URLSearchParams(hash.slice(1)).has('state')) return ''
  history.replaceState(null, '', pathname + search)
  return hash
}

/** After signing out the provider sends the visitor home with the state that the library gave it. */
function isReturnFromSignOut(): boolean {
  return location.pathname === '/' && new URLSearchParams(location.search).has('state')
}
