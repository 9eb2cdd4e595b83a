import { randomBytes } from 'node:crypto'
import { ROLES } from '#shared/access/roles.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { Identity } from '#server/identity/Identity.ts'
import { NotSignedIn } from '#server/kernel/errors.ts'
import type { UserDirectory } from '#server/identity/UserDirectory.ts'

/** Somebody with all roles who is no user of the company, and the token that nobody else has. */
export interface OnlyVisitor {
  readonly token: string
  readonly identity: Identity
  readonly users: UserDirectory
}

const ACCOUNT = 'visitor'

/** A visitor with a token of its own. */
export function createOnlyVisitor(): OnlyVisitor {
  const token = randomBytes(32).toString('base64url')
  const user: SignedInUser = {
    userId: 0,
    userName: ACCOUNT,
    firstName: 'Only',
    lastName: 'Visitor',
    email: null,
    isActive: true,
    roles: ROLES,
  }
  return {
    token,
    identity: {
      verifyToken: async (given) => {
        if (given !== token) throw new NotSignedIn('This copy is only looked at.')
        return { account: ACCOUNT }
      },
      accountClaim: 'account',
      forPage: () => {
        throw new NotSignedIn('This copy is only looked at.')
      },
    },
    users: {
      findByUserName: async (name) => (name === ACCOUNT ? user : null),
      findActive: async () => null,
      listDemoUsers: async () => [],
    },
  }
}
