import { dumpsterInventoriesQuery } from '#shared/inventory/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const dumpsterInventories = implementQuery(dumpsterInventoriesQuery, {
  where: matching(dumpsterInventoriesQuery, 'dumpsterTypeId'),
  orderBy: ['dumpsterType.displayOrder', 'dumpsterNumber'],
})
