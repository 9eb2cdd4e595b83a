import type { EntityAccess } from '#shared/model/defineEntity.ts'

/** Nobody is kept from anything: this model is about the engine, not about roles. */
export const openToAll: EntityAccess = {
  read: 'signedIn',
  create: 'signedIn',
  update: 'signedIn',
  delete: 'signedIn',
}
