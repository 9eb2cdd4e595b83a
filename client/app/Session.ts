import { can, canReadField, canWriteField, type Operation } from '#shared/access/can.ts'
import { hasAnyRole, hasRole, hasRoleWithPrefix, satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { entities, type EntityName } from '#shared/entities.ts'
import type { RoleRule } from '#shared/model/kinds.ts'

/** Who is signed in. */
export interface SessionUser {
  readonly userId: number
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly roles: readonly string[]
}

/** The signed-in user and what the user may do, by the same rules as on the server (F-016, F-017). */
export class Session {
  readonly user: SessionUser

  constructor(user: SessionUser) {
    this.user = user
  }

  can(operation: Operation, entityName: EntityName): boolean {
    return can(this.user, operation, entities[entityName])
  }

  canReadField(entityName: EntityName, fieldName: string): boolean {
    return canReadField(this.user, entities[entityName], fieldName)
  }

  canWriteField(operation: 'create' | 'update', entityName: EntityName, fieldName: string): boolean {
    return canWriteField(this.user, operation, entities[entityName], fieldName)
  }

  /** Whether the user may restore a deleted record, or create it again when its row is gone (SV10, SV11). */
  canRestore(entityName: string, isRowGone: boolean): boolean {
    const entity = Object.values(entities).find(({ name }) => name === entityName)
    return entity !== undefined && can(this.user, isRowGone ? 'create' : 'delete', entity)
  }

  satisfies(rule: RoleRule): boolean {
    return satisfiesRoleRule(this.user, rule)
  }

  hasRole(name: string): boolean {
    return hasRole(this.user, name)
  }

  hasRoleStarting(prefix: string): boolean {
    return hasRoleWithPrefix(this.user, prefix)
  }

  hasAnyRole(names: readonly string[]): boolean {
    return hasAnyRole(this.user, names)
  }
}
