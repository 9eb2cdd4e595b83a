import type { CurrentUser } from '#shared/wire/account.ts'
import { ApiError } from '../api/ApiError.ts'
import type { ApiClient } from '../api/ApiClient.ts'
import type { SessionUser } from '../context/Session.ts'

/** The identity provider knows the account, but the product has no user for it (F-003). */
export class UserNotSetUp extends Error {
  constructor(cause: ApiError) {
    super(cause.message, { cause })
    this.name = 'UserNotSetUp'
  }
}

/** Loads the signed-in user with their roles (F-002). Throws UserNotSetUp. */
export async function loadUser(api: Pick<ApiClient, 'post'>): Promise<SessionUser> {
  try {
    const user = await api.post<CurrentUser>('/api/account/currentUser')
    return {
      userId: user.userId,
      userName: user.userName,
      firstName: user.firstName,
      lastName: user.lastName,
      displayName: `${user.firstName} ${user.lastName}`.trim(),
      roles: user.roles.map(({ Name }) => Name),
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'user_not_set_up') throw new UserNotSetUp(error)
    throw error
  }
}
