import type { EntityAccess } from '#shared/model/defineEntity.ts'

/** Everything is allowed: this model tests the engine, not roles. */
export const openToAll: EntityAccess = {
  read: 'signedIn',
  create: 'signedIn',
  update: 'signedIn',
  delete: 'signedIn',
}
