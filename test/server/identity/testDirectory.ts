import type { DemoUser, UserDirectory } from '#server/identity/UserDirectory.ts'
import type { SignedInUser } from '#shared/wire/account.ts'

/** A user of the product with defaults for the rest. */
export function aUser(more: Partial<SignedInUser> = {}): SignedInUser {
  return {
    userId: 7,
    userName: 'dana@rolloff.example',
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@rolloff.example',
    isActive: true,
    roles: ['Customer', 'Customer:Admin'],
    ...more,
  }
}

/** A directory of these users; every one is offered by the demo provider, and so are the strangers. */
export function aDirectory(
  users: readonly SignedInUser[],
  strangers: readonly DemoUser[] = [],
): UserDirectory & { readonly lookUps: readonly string[] } {
  const lookUps: string[] = []
  return {
    lookUps,
    findByUserName: async (userName) => {
      lookUps.push(userName)
      return users.find((user) => user.userName.toLowerCase() === userName.toLowerCase()) ?? null
    },
    findActive: async () => null,
    listDemoUsers: async () => [
      ...users.map(({ userName, firstName, lastName, roles }) => ({
        userName,
        name: `${firstName} ${lastName}`,
        roles,
      })),
      ...strangers,
    ],
  }
}
