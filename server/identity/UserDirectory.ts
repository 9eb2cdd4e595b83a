import type { SignedInUser } from '#shared/wire/account.ts'

/** Where the product's users are looked up. */
export interface UserDirectory {
  /** The user of that name, upper and lower case of A to Z being the same; null when there is none. */
  findByUserName(userName: string): Promise<SignedInUser | null>
  /** Whom the demo provider's sign-in page offers. */
  listDemoUsers(): Promise<readonly DemoUser[]>
}

/** An account of the demo provider; whether it is set up as a user is for the product to decide. */
export interface DemoUser {
  readonly userName: string
  readonly name: string
  /** What the person does, in a sentence; without it the page tells the roles. */
  readonly work?: string
  readonly roles: readonly string[]
}
