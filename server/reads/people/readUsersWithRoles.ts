import type { entities, EntityName } from '#shared/entities.ts'
import type { RecordOf } from '#shared/model/defineEntity.ts'
import type { User } from '#shared/people/User.ts'

type RecordNamed<N extends EntityName> = RecordOf<(typeof entities)[N]>

/** The records of an entity whose field has one of these values. */
export type LookUp = <N extends EntityName>(
  entity: N,
  field: keyof RecordNamed<N> & string,
  values: readonly number[],
) => Promise<readonly RecordNamed<N>[]>

export type UserWithRoles = User & { readonly roles: readonly string[] }

/** Users with the names of the roles that they hold now. */
export async function readUsersWithRoles(
  lookUp: LookUp,
  userIds: readonly number[],
): Promise<readonly UserWithRoles[]> {
  const users = await lookUp('User', 'userId', userIds)
  const held = await lookUp('UserRole', 'userId', userIds)
  const roles = await lookUp(
    'Role',
    'roleId',
    held.map(({ roleId }) => roleId),
  )
  const nameOf = new Map(roles.map(({ roleId, name }) => [roleId, name]))
  return users.map((user) => ({
    ...user,
    roles: held.flatMap(({ userId, roleId }) => (userId === user.userId ? (nameOf.get(roleId) ?? []) : [])),
  }))
}
