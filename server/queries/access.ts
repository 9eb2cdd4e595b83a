import { createHash } from 'node:crypto'
import { can, canReadField } from '#shared/access/can.ts'
import type { RoleHolder } from '#shared/access/roleChecks.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Model } from '#shared/model/model.ts'

/** What of a model a query may touch. */
export interface ReadAccess {
  /** The same text for everybody who may read exactly the same. */
  readonly signature: string
  entity(entity: EntityDeclaration): boolean
  field(entity: EntityDeclaration, fieldName: string): boolean
}

/** For conditions and orders that come from the program itself. */
export const everything: ReadAccess = {
  signature: 'everything',
  entity: () => true,
  field: () => true,
}

/** What a user may read, as the roles held say. */
export function accessOf(model: Model, user: RoleHolder): ReadAccess {
  const bits = Object.values(model.entities).map((entity) =>
    can(user, 'read', entity)
      ? Object.keys(entity.fields)
          .map((name) => (canReadField(user, entity, name) ? '1' : '0'))
          .join('')
      : '-',
  )
  return {
    // Thousands of fields are a long text, and every query looks its plan up by it.
    signature: createHash('sha256').update(bits.join(' ')).digest('base64url'),
    entity: (entity) => can(user, 'read', entity),
    field: (entity, fieldName) => canReadField(user, entity, fieldName),
  }
}
