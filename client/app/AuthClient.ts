/** The account that signed in at the identity provider. */
export interface SignedInAccount {
  readonly name: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** The result of a new sign-in over the page; it takes effect once it is accepted. */
export interface Reauthentication {
  readonly token: string
  /** Makes this the account of the requests; an account that it replaces is signed out. */
  accept(): Promise<void>
}

/** What a sign-in has to be. */
export interface SignInDemand {
  /** The provider asks who it is, although it knows of an earlier sign-in. */
  readonly isAnew: boolean
}

/** What the application needs for signing in; implemented in `signIn/`. */
export interface AuthClient {
  /** Null while nobody is signed in. */
  readonly account: SignedInAccount | null
  /** Redirects to the identity provider, which returns to this address (F-001). */
  signIn(returnTo: string, demand?: SignInDemand): Promise<void>
  /** Signs in again, as any user, in a separate window; the page stays. Rejects when that fails. */
  reauthenticate(demand?: SignInDemand): Promise<Reauthentication>
  signOut(): Promise<void>
  /** The bearer token of the next request; undefined when there is none (F-018). */
  token(): Promise<string | undefined>
}
