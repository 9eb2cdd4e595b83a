import type { EntityDeclaration } from '../model/defineEntity.ts'
import type { RoleRule } from '../model/kinds.ts'
import { satisfiesRoleRule, type RoleHolder } from './roleChecks.ts'

export type Operation = 'read' | 'create' | 'update' | 'delete'

/** May this user perform this operation on records of this entity (F-017)? The single access check for records. */
export function can(user: RoleHolder, operation: Operation, entity: EntityDeclaration): boolean {
  return satisfiesRoleRule(user, entity.access[operation])
}

/**
 * Does only the product write records of this entity? They follow from others, such as the earlier price from the price, and follow again
 * when these are put back (HI741).
 */
export function isLeftToProduct({ access }: EntityDeclaration): boolean {
  return [access.create, access.update, access.delete].every((rule) => rule === 'nobody')
}

/** May this user read this field? Unknown fields are never readable. */
export function canReadField(user: RoleHolder, entity: EntityDeclaration, fieldName: string): boolean {
  return can(user, 'read', entity) && fieldAllows(user, entity, fieldName, 'read')
}

/** May this user set this field on a record being added or changed? Only the server sets server-owned fields. */
export function canWriteField(
  user: RoleHolder,
  operation: 'create' | 'update',
  entity: EntityDeclaration,
  fieldName: string,
): boolean {
  const field = Object.hasOwn(entity.fields, fieldName) ? entity.fields[fieldName] : undefined
  if (field === undefined || field.serverOwned) return false
  return can(user, operation, entity) && fieldAllows(user, entity, fieldName, 'write')
}

function fieldAllows(
  user: RoleHolder,
  entity: EntityDeclaration,
  fieldName: string,
  direction: 'read' | 'write',
): boolean {
  const field = Object.hasOwn(entity.fields, fieldName) ? entity.fields[fieldName] : undefined
  if (field === undefined) return false
  const rule: RoleRule | undefined = field[direction]
  return rule === undefined || satisfiesRoleRule(user, rule)
}
