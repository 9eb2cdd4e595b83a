import { dumpsterInventoriesQuery } from '#shared/inventory/queries.ts'
import { implementQuery, matching } from '../implementQuery.ts'

export const dumpsterInventories = implementQuery(dumpsterInventoriesQuery, {
  where: matching(dumpsterInventoriesQuery, 'dumpsterTypeId'),
  orderBy: ['dumpsterType.displayOrder', 'dumpsterNumber'],
})
