import type { SignedInUser } from '#shared/wire/account.ts'

/** A user, and until when sign-ins count no more: an instant, null if all do. */
export interface KnownUser extends SignedInUser {
  readonly signedOut?: string | null
}

/** The directory of the product's users. */
export interface UserDirectory {
  /** The user of that name, ignoring ASCII case; null if there is none. */
  findByUserName(userName: string): Promise<KnownUser | null>
  /** The active user with this key, who has an account; null if there is none. */
  findActive(userId: number): Promise<SignedInUser | null>
  /** The users on the demo provider's sign-in page. */
  listDemoUsers(): Promise<readonly DemoUser[]>
}

/** An account of the demo provider; whether it is set up as a user is for the product to decide. */
export interface DemoUser {
  readonly userName: string
  readonly name: string
  /** A description of the person's work; without it the page shows the roles. */
  readonly work?: string
  readonly roles: readonly string[]
}
