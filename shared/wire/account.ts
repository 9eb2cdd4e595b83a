/** A known user whose token was verified, with the names of the roles held. */
export interface SignedInUser {
  readonly userId: number
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly isActive: boolean
  readonly roles: readonly string[]
}

/** The response of POST /api/account/currentUser: the user, with roles as objects with a Name (S0 §6, F-002, F-016). */
export interface CurrentUser extends Omit<SignedInUser, 'roles'> {
  readonly roles: readonly { readonly Name: string }[]
}

/** POST /api/account/ticket: the address of a report or file that is to open in a tab of its own. */
export interface TicketRequest {
  readonly address: string
}

/** The address at which it opens once, without a token. */
export interface TicketResponse {
  readonly address: string
  /** ISO 8601, UTC */
  readonly expires: string
}

/** The header with the key of the user whose roles an administrator looks at the product with (IS1010). */
export const VIEW_AS_HEADER = 'view-as-user'
