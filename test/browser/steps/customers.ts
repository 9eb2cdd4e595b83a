import type { StoredRows } from './StoredRows.ts'

/**
 * The requested number of ids of commercial customers with addresses, rates and notes, no more of each than a grid shows without
 * scrolling.
 */
export function busyCustomers(stored: StoredRows, count: number): readonly number[] {
  const ids = stored.ids(
    `SELECT id FROM Customer c
     WHERE typeId = 1 AND billAddress1 IS NOT NULL AND email IS NOT NULL
       AND (SELECT count(*) FROM ServiceAddress a WHERE a.customerId = c.id AND a.range IS NOT NULL) > 1
       AND (SELECT count(*) FROM ServiceAddress a WHERE a.customerId = c.id) <= 8
       AND (SELECT count(*) FROM CustomerRate r WHERE r.customerId = c.id) <= 12
       AND EXISTS (SELECT 1 FROM CustomerRate r WHERE r.customerId = c.id AND r.rateTypeId = 1)
       AND EXISTS (SELECT 1 FROM Note n WHERE n.entityId = c.id)
     ORDER BY id LIMIT ?`,
    count,
  )
  if (ids.length < count) throw new Error(`The demo company has ${ids.length} such customers, not ${count}.`)
  return ids
}
