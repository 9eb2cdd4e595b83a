import type { AccountingSystem } from '#shared/accounting/AccountingLink.ts'
import { IN_FORMER_BOOKS } from '#shared/invoicing/formerBooks.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { PAID_WITHOUT_QUICKBOOKS } from '#shared/payments/payWithoutQuickBooks.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** The accounting systems that were sent an invoice, a payment or a credit of these customers, by customer (CU533). */
export async function readExportedTo(
  database: Queryable,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, readonly AccountingSystem[]>> {
  const values = { ids: JSON.stringify(customerIds), never: PAID_WITHOUT_QUICKBOOKS, former: IN_FORMER_BOOKS }
  const rows = await readRows(database, EXPORTED, values, COLUMNS)
  const systems = groupBy(rows, ({ customerId }) => customerId)
  return new Map(
    customerIds.map((id) => [
      id,
      (systems.get(id) ?? []).map(({ isInGreatPlains }) =>
        isInGreatPlains === 1 ? 'GreatPlains' : 'QuickBooks',
      ),
    ]),
  )
}

const COLUMNS = { customerId: column.number, isInGreatPlains: column.number }

/** An invoice with a batch was handed over to Great Plains; one that waits for its next export may still have its id of QuickBooks. */
const EXPORTED = `
  SELECT DISTINCT e.[customerId], e.[isInGreatPlains] FROM (
    SELECT i.[customerId], CASE WHEN i.[batchNumber] IS NULL THEN 0 ELSE 1 END AS [isInGreatPlains]
    FROM [Invoice] i
    WHERE i.[customerId] IN :ids
      AND (i.[batchNumber] IS NOT NULL OR i.[quickBooksId] <> :former OR i.[quickBooksLastExport] IS NOT NULL)
    UNION ALL
    SELECT p.[customerId], 0 FROM [Payment] p
    WHERE p.[customerId] IN :ids AND p.[quickBooksExport] IS NOT NULL AND COALESCE(p.[quickBooksId], '') <> :never
    UNION ALL
    SELECT c.[customerId], 0 FROM [PaymentCredit] c
    WHERE c.[customerId] IN :ids AND c.[quickBooksExport] IS NOT NULL) e`
