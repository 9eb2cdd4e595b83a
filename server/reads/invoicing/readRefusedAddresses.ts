import { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { foldedAddressesIn } from '#shared/customers/recipients.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** The addresses that an email failed to reach, by those of the customers who have any; in lower case (IN1341). */
export async function readRefusedAddresses(
  database: Queryable,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const failed = await readRows(database, FAILED, { ids: JSON.stringify(customerIds) }, EMAIL.columns)
  const refused = new Map<number, Set<string>>()
  for (const { customerId, to } of failed) {
    if (customerId === null) continue
    const addresses = refused.get(customerId) ?? new Set<string>()
    for (const address of foldedAddressesIn(to)) addresses.add(address)
    refused.set(customerId, addresses)
  }
  return refused
}

const EMAIL = columnsOf(EmailMessage, 'm', 'customerId', 'to')

const FAILED = `SELECT ${EMAIL.sql} FROM [EmailMessage] m WHERE m.[status] = 'Failed' AND m.[customerId] IN :ids`
