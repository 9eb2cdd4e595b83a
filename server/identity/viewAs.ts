import type { FastifyRequest } from 'fastify'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { VIEW_AS_HEADER } from '#shared/wire/account.ts'
import { NotAllowed } from '../kernel/errors.ts'

/** What looking at the product with the roles of another user needs. */
export interface Viewing {
  /** The active user with this key; null if there is none. */
  readonly findUser: (userId: number) => Promise<SignedInUser | null>
  readonly onViewed: (user: SignedInUser, viewed: SignedInUser) => void
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * The user of a request, who as an administrator may ask to have the roles of another user instead of his own, for reading only (IS1010).
 * Throws NotAllowed for anybody else, and for what could store something.
 */
export async function viewAs(
  request: FastifyRequest,
  user: SignedInUser,
  { findUser, onViewed }: Viewing,
): Promise<SignedInUser> {
  const asked = request.headers[VIEW_AS_HEADER]
  if (asked === undefined) return user
  if (!satisfiesRoleRule(user, permissions.administer))
    throw new NotAllowed('Only administrators see the product as another user does.', VIEW_AS_HEADER)
  const viewed = /^\d{1,10}$/.test(String(asked)) ? await findUser(Number(asked)) : null
  if (viewed === null) throw new NotAllowed('There is no such active user.', VIEW_AS_HEADER)
  onViewed(user, viewed)
  const { readsOnly = READING.has(request.method) } = request.routeOptions.config
  if (!readsOnly)
    throw new NotAllowed(
      `You see the product as ${viewed.firstName} ${viewed.lastName} does: nothing is stored until you end that.`,
      VIEW_AS_HEADER,
    )
  return { ...user, roles: viewed.roles }
}
