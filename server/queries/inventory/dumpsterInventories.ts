import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Dumpsters of the inventory, of one type or of all (S1 §7). */
export const dumpsterInventories: NamedQuery = queryOf(DumpsterInventory, {
  parameters: { dumpsterTypeId: { kind: 'integer' } },
  where: matching('dumpsterTypeId'),
  orderBy: ['dumpsterType.displayOrder', 'dumpsterNumber'],
})
