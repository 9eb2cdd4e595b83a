/** The account that signed in at the identity provider. */
export interface SignedInAccount {
  readonly name: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** A new sign-in that was made over the page; it counts once it is accepted. */
export interface Reauthentication {
  readonly token: string
  /** From now on this account signs the requests; one that it takes the place of is signed in no more. */
  accept(): Promise<void>
}

/** What the application needs of sign-in; `signIn/` provides it. */
export interface AuthClient {
  /** Null while nobody is signed in. */
  readonly account: SignedInAccount | null
  /** Leaves for the identity provider and comes back to this address (F-001). */
  signIn(returnTo: string): Promise<void>
  /** Signs in again in a window of its own, whoever it is; the page stays. Rejects when that does not come off. */
  reauthenticate(): Promise<Reauthentication>
  signOut(): Promise<void>
  /** The bearer token of the next request; undefined when it cannot be had (F-018). */
  token(): Promise<string | undefined>
}
