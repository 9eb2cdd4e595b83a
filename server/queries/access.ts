import { createHash } from 'node:crypto'
import { can, canReadField } from '#shared/access/can.ts'
import type { RoleHolder } from '#shared/access/roleChecks.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Model } from '#shared/model/model.ts'

/** The parts of a model that a query may access. */
export interface ReadAccess {
  /** Equal for users with equal rights. */
  readonly signature: string
  entity(entity: EntityDeclaration): boolean
  field(entity: EntityDeclaration, fieldName: string): boolean
}

/** For conditions and orders defined by the program. */
export const everything: ReadAccess = {
  signature: 'everything',
  entity: () => true,
  field: () => true,
}

/** The read access of a user by roles. */
export function accessOf(model: Model, user: RoleHolder): ReadAccess {
  const bits = Object.values(model.entities).map((entity) =>
    can(user, 'read', entity)
      ? Object.keys(entity.fields)
          .map((name) => (canReadField(user, entity, name) ? '1' : '0'))
          .join('')
      : '-',
  )
  return {
    // A bit set, since every query looks up its plan by this signature and a list of thousands of fields would be long.
    signature: createHash('sha256').update(bits.join(' ')).digest('base64url'),
    entity: (entity) => can(user, 'read', entity),
    field: (entity, fieldName) => canReadField(user, entity, fieldName),
  }
}
