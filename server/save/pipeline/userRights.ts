import { can, canReadField, canWriteField, type Operation as Right } from '#shared/access/can.ts'
import type { RoleHolder } from '#shared/access/roleChecks.ts'
import type { EntityShape, FieldShape } from './modelShape.ts'

/** The rights of a user on an entity, as `shared/access` computes them. */
export interface EntityRights {
  readonly can: Readonly<Record<Right, boolean>>
  /** Fields that the user may both set and read, when adding and when changing a record. */
  readonly settable: Readonly<Record<'create' | 'update', ReadonlySet<FieldShape>>>
  /** Fields returned to the user; key and version are always returned. */
  readonly readable: readonly FieldShape[]
}

export type RightsOf = (shape: EntityShape) => EntityRights

const rightsOfUsers = new WeakMap<RoleHolder, RightsOf>()

/** The rights of a user, computed once per entity; a user whose roles change is another object. */
export function rightsOf(user: RoleHolder): RightsOf {
  const known = rightsOfUsers.get(user)
  if (known !== undefined) return known
  const rights = lazyRights(user)
  rightsOfUsers.set(user, rights)
  return rights
}

function lazyRights(user: RoleHolder): RightsOf {
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
