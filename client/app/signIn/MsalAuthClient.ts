import {
  BrowserAuthError,
  CacheLookupPolicy,
  InteractionRequiredAuthError,
  type AccountInfo,
  type IPublicClientApplication,
} from '@azure/msal-browser'
import { action, makeObservable, observableRef } from 'mobx'
import { log } from '../log.ts'
import type { SignedInAccount, Reauthentication, AuthClient } from '../AuthClient.ts'
import { safeReturnPath } from './returnTo.ts'

/** The part of msal that sign-in by redirect uses. */
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

/** Sign-in by redirect to the identity provider, and the tokens of whoever came back (F-001, F-018). */
export class MsalAuthClient implements AuthClient {
  account: SignedInAccount | null = null
  readonly #client: MsalClient
  readonly #scopes: string[]
  /** Who signed in on this page. Another tab may make another account the library's active one; this page stays its user's. */
  #own: AccountInfo | null = null
  #failureLogged = false

  constructor(client: MsalClient, scope: string) {
    makeObservable<MsalAuthClient, 'enter'>(this, { account: observableRef, enter: action })
    this.#client = client
    this.#scopes = [scope]
  }

  /** Takes in the provider's answer or an earlier sign-in; gives the address that the page should now have, if another. */
  async open(): Promise<string | undefined> {
    const answer = await this.#answer()
    const known = answer?.account ?? this.#client.getActiveAccount() ?? this.#client.getAllAccounts()[0]
    if (known !== undefined) this.#adopt(known)
    this.enter(known)
    // A sign-in of last week may have run out: then the visitor is a visitor again.
    if (known !== undefined && answer === null && (await this.#token()) === 'run out') this.enter(undefined)
    if (answer !== null) return safeReturnPath(answer.state, location.origin)
    return isReturnFromSignOut() ? '/' : undefined
  }

  async signIn(returnTo: string): Promise<void> {
    // Going back from the provider may bring up this page as it was left, which waits for nothing any more.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) location.reload()
    })
    const state = safeReturnPath(returnTo, location.origin)
    try {
      await this.#client.loginRedirect({ scopes: this.#scopes, state })
    } catch (error) {
      // The same going back: there is nothing to tell.
      if (!(error instanceof BrowserAuthError && error.errorCode === 'user_cancelled')) throw error
    }
  }

  async reauthenticate(): Promise<Reauthentication> {
    const { account, accessToken } = await this.#client.loginPopup({
      scopes: this.#scopes,
      ...(this.#own !== null && { loginHint: this.#own.username }),
      // A window that was closed is not told of; the next attempt takes its place.
      overrideInteractionInProgress: true,
    })
    return {
      token: accessToken,
      accept: async () => {
        const former = this.#own
        this.#adopt(account)
        if (former !== null && former.homeAccountId !== account.homeAccountId) await this.#forget(former)
      },
    }
  }

  async signOut(): Promise<void> {
    const account = this.#own
    // Whoever opens the page next must not find somebody else signed in.
    for (const other of this.#client.getAllAccounts())
      if (other.homeAccountId !== account?.homeAccountId) await this.#forget(other)
    await this.#client.logoutRedirect({
      account,
      // With it the provider knows that the product asks, and does not ask again.
      ...(account?.idToken !== undefined && { idTokenHint: account.idToken }),
    })
  }

  async token(): Promise<string | undefined> {
    const token = await this.#token()
    return token === 'run out' ? undefined : token?.text
  }

  /** The token; `run out` when only a new sign-in gives one; undefined when there is none for now. */
  async #token(): Promise<{ readonly text: string } | 'run out' | undefined> {
    const account = this.#own
    if (account === null) return undefined
    try {
      const { accessToken } = await this.#client.acquireTokenSilent({
        account,
        scopes: this.#scopes,
        // No hidden frame: browsers keep the provider's cookies from it, so it would only cost ten seconds.
        cacheLookupPolicy: CacheLookupPolicy.AccessTokenAndRefreshToken,
      })
      this.#failureLogged = false
      return { text: accessToken }
    } catch (error) {
      if (!this.#failureLogged) log('No access token could be had.', error)
      this.#failureLogged = true
      return error instanceof InteractionRequiredAuthError ? 'run out' : undefined
    }
  }

  #forget(account: AccountInfo): Promise<void> {
    return this.#client.clearCache({ account })
  }

  #adopt(account: AccountInfo): void {
    this.#own = account
    this.#client.setActiveAccount(account)
  }

  async #answer(): ReturnType<MsalClient['handleRedirectPromise']> {
    try {
      return await this.#client.handleRedirectPromise({ navigateToLoginRequestUrl: false })
    } catch (error) {
      log('The identity provider did not sign in.', error)
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

/** After signing out the provider sends the visitor home with the state that the library gave it. */
function isReturnFromSignOut(): boolean {
  return location.pathname === '/' && new URLSearchParams(location.search).has('state')
}
