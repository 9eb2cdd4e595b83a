/** The account that signed in at the identity provider. */
export interface SignedInAccount {
  readonly name: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** What the application needs of sign-in; `signIn/` provides it. */
export interface SignInPart {
  /** Null while nobody is signed in. */
  readonly account: SignedInAccount | null
  /** Leaves for the identity provider and comes back to this address (F-001). */
  signIn(returnTo: string): Promise<void>
  signOut(): Promise<void>
  /** The bearer token of the next request; undefined when it cannot be had (F-018). */
  token(): Promise<string | undefined>
}
