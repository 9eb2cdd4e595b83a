import { Maintenance } from '#shared/inventory/Maintenance.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Maintenance of one dumpster or of all (S1 §3). */
export const maintenances: NamedQuery = queryOf(Maintenance, {
  parameters: { dumpsterInventoryId: { kind: 'integer' } },
  where: matching('dumpsterInventoryId'),
  orderBy: ['dueDate', 'id desc'],
})
