import { can, canReadField, canWriteField, type Operation } from '#shared/access/can.ts'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import type { EntityName } from '#shared/model/product.ts'

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
  private readonly model: Model

  constructor(user: SessionUser, model: Model) {
    this.user = user
    this.model = model
  }

  can(operation: Operation, entityName: EntityName): boolean {
    return can(this.user, operation, getEntity(this.model, entityName))
  }

  canReadField(entityName: EntityName, fieldName: string): boolean {
    return canReadField(this.user, getEntity(this.model, entityName), fieldName)
  }

  canWriteField(operation: 'create' | 'update', entityName: EntityName, fieldName: string): boolean {
    return canWriteField(this.user, operation, getEntity(this.model, entityName), fieldName)
  }

  /** Whether the user may restore a deleted record, or create it again when its row is gone (SV10, SV11). */
  canRestore(entityName: string, isRowGone: boolean): boolean {
    const entity = Object.values(this.model.entities).find(({ name }) => name === entityName)
    return entity !== undefined && can(this.user, isRowGone ? 'create' : 'delete', entity)
  }

  satisfies(rule: RoleRule): boolean {
    return satisfiesRoleRule(this.user, rule)
  }
}

/** The session on a screen on which nothing can be changed, such as that of a record as it was. */
export class ReadingSession extends Session {
  override can(operation: Operation, entityName: EntityName): boolean {
    return operation === 'read' && super.can(operation, entityName)
  }

  override canWriteField(): boolean {
    return false
  }

  override canRestore(): boolean {
    return false
  }
}
