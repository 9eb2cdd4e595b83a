import { can, canReadField, canWriteField, type Operation as Right } from '#shared/access/can.ts'
import type { RoleHolder } from '#shared/access/roleChecks.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'

/** What one user may do with one entity, answered by `shared/access` once for a whole save. */
export interface EntityRights {
  readonly can: Readonly<Record<Right, boolean>>
  /** Fields that the user may set and see, when adding and when changing a record. */
  readonly settable: Readonly<Record<'create' | 'update', ReadonlySet<FieldShape>>>
  /** Fields that the user is told; key and version are told to whoever may save at all. */
  readonly readable: readonly FieldShape[]
}

export type RightsOf = (shape: EntityShape) => EntityRights

/** Answers the rights of a user, each entity worked out when first asked for. */
export function rightsOf(user: RoleHolder): RightsOf {
  const known = new Map<EntityShape, EntityRights>()
  return (shape) => {
    const rights = known.get(shape) ?? computeRights(user, shape)
    known.set(shape, rights)
    return rights
  }
}

function computeRights(user: RoleHolder, shape: EntityShape): EntityRights {
  const { entity, fields } = shape
  const readable = fields.filter(({ name }) => canReadField(user, entity, name))
  const settable = (operation: 'create' | 'update') =>
    new Set(readable.filter(({ name }) => canWriteField(user, operation, entity, name)))
  const right = (operation: Right) => can(user, operation, entity)
  return {
    can: { read: right('read'), create: right('create'), update: right('update'), delete: right('delete') },
    settable: { create: settable('create'), update: settable('update') },
    readable: fields.filter(
      (field) => shape.keys.includes(field) || field === shape.version || readable.includes(field),
    ),
  }
}
