import type { EntityDeclaration } from '../model/defineEntity.ts'
import type { RoleRule } from '../model/kinds.ts'
import { satisfiesRoleRule, type RoleHolder } from './roleChecks.ts'

export type Operation = 'read' | 'create' | 'update' | 'delete'

/** The one question about records: may this user do this to records of this entity (F-017)? */
export function can(user: RoleHolder, operation: Operation, entity: EntityDeclaration): boolean {
  return satisfiesRoleRule(user, entity.access[operation])
}

/** May this user read this field? Unknown fields are nobody's. */
export function canReadField(user: RoleHolder, entity: EntityDeclaration, fieldName: string): boolean {
  return can(user, 'read', entity) && fieldAllows(user, entity, fieldName, 'read')
}

/** May this user set this field on a record being added or changed? Server-owned fields are the server's alone. */
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
