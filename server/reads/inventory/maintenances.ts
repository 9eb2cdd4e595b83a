import { maintenancesQuery } from '#shared/inventory/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const maintenances = implementQuery(maintenancesQuery, {
  where: matching(maintenancesQuery, 'dumpsterInventoryId'),
  orderBy: ['dueDate', 'id desc'],
})
